import { BadRequestException, NotFoundException } from '@nestjs/common';
import { CommandTimeout, EventsLost, IdempotencyKeyReused } from '../command-handling/command-errors.js';
import { StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { RefusalException, toRefusal, toRefusalBody } from './refusal.exception.js';

const withCode = (code: string): Error => Object.assign(new Error('connection to 10.0.0.1 failed'), { code });

describe('toRefusal', () => {
  it.each<[string, unknown, string]>([
    ['a refusal', new RefusalException('ALREADY_SELECTED'), 'ALREADY_SELECTED'],
    ['a command that ran out of time', new CommandTimeout(), 'BUSY'],
    ['a store that has lost events', new EventsLost(), 'BUSY'],
    ['an unavailable event store', new StoreUnavailable('no answer'), 'BUSY'],
    ['an idempotency key that was used for another request', new IdempotencyKeyReused(), 'KEY_REUSED'],
    ['an unknown path', new NotFoundException('Cannot GET /api/nothing'), 'NO_SUCH_ROUTE'],
    ['another 4xx exception of Nest', new BadRequestException('Unexpected token'), 'INVALID'],
    ['a body too large', Object.assign(new Error('request entity too large'), { status: 413 }), 'TOO_LARGE'],
    ['an unreachable Postgres', withCode('ECONNREFUSED'), 'BUSY'],
    ['a Postgres that shuts down', withCode('57P01'), 'BUSY'],
    ['a connection timeout of the pool', new Error('timeout exceeded when trying to connect'), 'BUSY'],
    ['a violated constraint', withCode('23505'), 'UNEXPECTED'],
    ['any other error', new Error('internal detail'), 'UNEXPECTED'],
    ['a thrown string', 'internal detail', 'UNEXPECTED'],
  ])('maps %s to its code', (_, error, code) => {
    expect(toRefusal(error).code).toBe(code);
  });

  it('does not reveal the message of an unexpected error', () => {
    expect(toRefusalBody(toRefusal(new Error('internal detail')))).toEqual({
      message: 'Something went wrong. Please try again.',
      code: 'UNEXPECTED',
    });
  });
});

describe('toRefusalBody', () => {
  it("has for INVALID the first field's name and message, unless the refusal has a message of its own", () => {
    const name = 'Event name is required';
    expect(toRefusalBody(new RefusalException('INVALID', { name, id: 'Required' }, { message: name }))).toEqual({
      message: name,
      code: 'INVALID',
      errors: { name, id: 'Required' },
    });
    expect(toRefusalBody(new RefusalException('INVALID', { id: 'Required', name }))).toMatchObject({ message: 'id: Required' });
    expect(toRefusalBody(new RefusalException('WRONG_PASSWORD', { currentPassword: 'x' }))).toMatchObject({
      message: 'The current password is wrong',
    });
  });
});
