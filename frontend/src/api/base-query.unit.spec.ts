import { type UnknownAction } from '@reduxjs/toolkit';
import { serverForEachTest } from '../testing/scripted-server.js';
import { answered } from './answered.js';
import { wordsOf } from './api-error.js';
import { baseQuery } from './base-query.js';
import { sessionEnded } from './session-ended.js';

const server = serverForEachTest();
let said: UnknownAction[];
beforeEach(() => void (said = []));

async function call(type: 'query' | 'mutation', path: string, method = 'GET') {
  const dispatch = (action: unknown): unknown => said.push(action as UnknownAction);
  const calling = {
    type,
    dispatch,
    signal: new AbortController().signal,
    abort: () => undefined,
    getState: () => ({}),
    extra: undefined,
    endpoint: 'any',
  };
  return baseQuery({ url: path, method }, calling, {});
}

describe('a call to the server', () => {
  it('tells how old the answer is', async () => {
    server.when('GET /api/events', () => ({ body: [], position: 42 }));
    expect(await call('query', '/api/events')).toEqual({ data: [], meta: { seq: 42 } });
    expect(said).toEqual([answered({ to: 'query', seq: 42 })]);
  });

  it('carries a key of its own when it changes something, and none when it reads', async () => {
    server.when('POST /api/messages', () => ({ body: {} })).when('GET /api/events', () => ({ body: [] }));
    await call('mutation', '/api/messages', 'POST');
    await call('mutation', '/api/messages', 'POST');
    await call('query', '/api/events');
    const [first, second, reading] = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
    expect(reading).toBeUndefined();
  });

  it('shows a refusal in the server’s words', async () => {
    const body = { message: 'Select the performer first', code: 'NOT_SELECTED' };
    server.when('POST /api/performers/1/put-on-stage', () => ({ status: 409, body }));
    const { error } = await call('mutation', '/api/performers/1/put-on-stage', 'POST');
    expect(error).toEqual({ status: 409, ...body, errors: {} });
    expect(wordsOf(error, 'Failed to update performer')).toBe('Select the performer first');
  });

  it.each([
    ['of a server that has no codes', 502, { message: 'The venue is closed' }],
    ['of a newer server, whose code this version does not know', 409, { message: 'The venue is closed', code: 'VENUE_CLOSED' }],
  ])('shows the words %s', async (_whose, status, body) => {
    server.when('GET /api/events', () => ({ status, body }));
    expect(wordsOf((await call('query', '/api/events')).error, 'Failed to fetch events')).toBe('The venue is closed');
  });

  it('shows the words for a field before those for the whole request', async () => {
    const body = { message: 'Invalid request', code: 'INVALID', errors: { email: 'Invalid email' } };
    server.when('POST /api/performers', () => ({ status: 400, body }));
    expect(wordsOf((await call('mutation', '/api/performers', 'POST')).error, 'Failed')).toBe('Invalid email');
  });

  it('has words of its own when the server fails or is not reached', async () => {
    server.when('GET /api/events', () => ({
      status: 500,
      body: { message: 'Something went wrong. Please try again.', code: 'UNEXPECTED' },
    }));
    expect(wordsOf((await call('query', '/api/events')).error, 'Failed to fetch events')).toBe('Failed to fetch events');
    await server.close();
    const { error } = await call('query', '/api/events');
    expect(error?.status).toBe(0);
    expect(wordsOf(error, 'Failed to fetch events')).toBe('Failed to fetch events');
  });

  it('ends the session at a 401, but not at wrong credentials', async () => {
    server.when('GET /api/events', () => ({ status: 401, body: { message: 'Please sign in', code: 'NOT_SIGNED_IN' } }));
    server.when('POST /api/login', () => ({ status: 401, body: { message: 'Invalid username or password', code: 'WRONG_CREDENTIALS' } }));
    await call('mutation', '/api/login', 'POST');
    expect(said).toEqual([]);
    await call('query', '/api/events');
    expect(said).toEqual([sessionEnded()]);
  });
});
