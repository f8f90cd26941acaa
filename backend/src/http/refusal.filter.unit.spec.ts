import { BadRequestException, NotFoundException } from '@nestjs/common';
import { Busy, KeyReused } from '../command-handling/command-failures.js';
import { StoreUnavailable } from '@jamjar/infra/event-store/event-store';
import { asRefusal, bodyOf } from './refusal.filter.js';
import { Refused } from './refused.js';

const withCode = (code: string): Error => Object.assign(new Error('connection to 10.0.0.1 failed'), { code });

describe('an error', () => {
  it.each<[string, unknown, string]>([
    ['a refusal', new Refused('ALREADY_SELECTED'), 'ALREADY_SELECTED'],
    ['a command that ran out of time', new Busy(), 'BUSY'],
    ['a store that is away', new StoreUnavailable('no answer'), 'BUSY'],
    ['a key for another request', new KeyReused(), 'KEY_REUSED'],
    ['a path that is not there', new NotFoundException('Cannot GET /api/nothing'), 'NO_SUCH_ROUTE'],
    ['a body that is no JSON', new BadRequestException('Unexpected token'), 'INVALID'],
    ['a body too large', Object.assign(new Error('request entity too large'), { status: 413 }), 'TOO_LARGE'],
    ['Postgres that is away', withCode('ECONNREFUSED'), 'BUSY'],
    ['Postgres that shuts down', withCode('57P01'), 'BUSY'],
    ['a pool that waited in vain', new Error('timeout exceeded when trying to connect'), 'BUSY'],
    ['a violated constraint', withCode('23505'), 'UNEXPECTED'],
    ['anything else', new Error('secret of the house'), 'UNEXPECTED'],
    ['what is no error', 'secret of the house', 'UNEXPECTED'],
  ])('%s is answered by its code', (_, error, code) => {
    expect(asRefusal(error).code).toBe(code);
  });

  it('that nobody expected tells nothing of the inside', () => {
    expect(bodyOf(asRefusal(new Error('secret of the house')))).toEqual({
      message: 'Something went wrong. Please try again.',
      code: 'UNEXPECTED',
    });
  });
});

describe('a refusal of fields', () => {
  it("says the documents' words as they are, and the schema's with the field", () => {
    expect(bodyOf(new Refused('INVALID', { name: 'Event name is required', id: 'Required' }))).toEqual({
      message: 'Event name is required',
      code: 'INVALID',
      errors: { name: 'Event name is required', id: 'Required' },
    });
    expect(bodyOf(new Refused('INVALID', { id: 'Required' }))).toMatchObject({ message: 'id: Required' });
    expect(bodyOf(new Refused('INVALID', { email: 'Invalid email address' }))).toMatchObject({ message: 'Invalid email address' });
  });
});
