import { type UnknownAction } from '@reduxjs/toolkit';
import { fridayGigId } from '../testing/performers.fixture.js';
import { callBaseQuery, type BaseQueryOptions } from '../testing/base-query.fixture.js';
import { startServerForEachTest } from '../testing/scripted-server.js';
import { getErrorMessage } from './api-error.js';
import { responseReceived } from './base-query.js';
import { sessionExpired } from './session.actions.js';

const server = startServerForEachTest();
let dispatchedActions: UnknownAction[];
beforeEach(() => void (dispatchedActions = []));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const call = (type: 'query' | 'mutation', path: string, method = 'GET', options: BaseQueryOptions = {}) =>
  callBaseQuery(type, path, method, { ...options, dispatched: dispatchedActions });

describe('baseQuery', () => {
  it('returns and dispatches the seq of the response', async () => {
    const meta = { seq: 42, revision: null, isBehind: false, nextCursor: null, action: null, last: null };
    server.when('GET /api/events', () => ({ body: [], seq: 42 }));
    expect(await call('query', '/api/events')).toEqual({ data: [], meta });
    expect(dispatchedActions).toEqual([responseReceived({ requestType: 'query', ...meta, isFirstRead: true })]);
  });

  it('returns what a command recorded, or the earlier change because of which it recorded nothing', async () => {
    const earlier = { type: 'PerformerLeftStage', by: { name: 'Zoë' }, at: '2026-11-20T20:06:00.000Z' };
    const send = async (headers: Record<string, string>) => {
      server.when('POST /api/performers/1/take-off-stage', () => ({ body: {}, headers }));
      return (await call('mutation', '/api/performers/1/take-off-stage', 'POST')).meta;
    };
    expect(await send({ 'x-action': '12-14' })).toMatchObject({ action: { from: 12, to: 14 }, last: null });
    expect(await send({ 'x-last': encodeURIComponent(JSON.stringify(earlier)) })).toMatchObject({ action: null, last: earlier });
    for (const malformed of ['%', 'null', '%7B%7D', '%7B%22type%22%3A1%7D'])
      expect(await send({ 'x-last': malformed, 'x-action': '12' })).toMatchObject({ action: null, last: null });
  });

  it('returns the conflicting change of a refusal, even without the name of who made it', async () => {
    const conflictingChange = { type: 'PerformerLeftStage', by: { name: null }, at: '2026-11-20T20:06:00.000Z' };
    const body = { message: 'Select the performer first', code: 'NOT_SELECTED' };
    server.when('POST /api/performers/1/put-on-stage', () => ({ status: 409, body: { ...body, last: conflictingChange } }));
    expect((await call('mutation', '/api/performers/1/put-on-stage', 'POST')).error).toMatchObject({ last: conflictingChange });
  });

  it('sends a new idempotency key with every mutation, and none with a query', async () => {
    server.when('POST /api/messages', () => ({ body: {} })).when('GET /api/events', () => ({ body: [] }));
    await call('mutation', '/api/messages', 'POST');
    await call('mutation', '/api/messages', 'POST');
    await call('query', '/api/events');
    const [first, second, query] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
    expect(query).toBeUndefined();
  });

  it.each([
    ['the server is busy', (requestCount: number) => (requestCount === 1 ? { status: 503, body: {} } : { body: { id: 'sent' } })],
    [
      'an intermediary did not reach the server',
      (requestCount: number) => (requestCount === 1 ? { status: 502, body: {} } : { body: { id: 'sent' } }),
    ],
  ])('sends a mutation again with the same idempotency key when %s', async (_title, respond) => {
    server.when('POST /api/messages', () => respond(server.requests.length));
    expect(await call('mutation', '/api/messages', 'POST')).toMatchObject({ data: { id: 'sent' } });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends a mutation again three times at most, and then returns the error', async () => {
    server.when('POST /api/messages', () => ({ status: 503, body: { message: 'Please try again in a moment', code: 'BUSY' } }));
    expect((await call('mutation', '/api/messages', 'POST')).error).toMatchObject({ status: 503, code: 'BUSY' });
    expect(server.requests).toHaveLength(4); // the first attempt and three retries
  });

  it.each([
    ['refused', 'POST', {}, undefined, 409],
    ['an upload', 'POST', {}, new FormData(), 503],
    ['excluded by its endpoint', 'POST', { canRetry: false }, undefined, 503],
  ])('does not retry a mutation that is %s', async (_title, method, extraOptions, body, status) => {
    server.when('POST /api/messages', () => ({ status, body: {} }));
    expect((await call('mutation', '/api/messages', method, { extraOptions, body })).error).toMatchObject({ status });
    expect(server.requests).toHaveLength(1);
  });

  it('repeats the refetch of a cached list until it succeeds, but not a first read or a refusal', async () => {
    server.when('GET /api/events', () => (server.requests.length < 3 ? { status: 503, body: {} } : { body: ['new'] }));
    expect((await call('query', '/api/events')).error).toMatchObject({ status: 503 });
    expect(await call('query', '/api/events', 'GET', { isRefetch: true })).toMatchObject({ data: ['new'] });
    expect(server.requests).toHaveLength(3); // the first read, the refetch and its repetition
    server.when('GET /api/events', () => ({ status: 404, body: {} }));
    expect((await call('query', '/api/events', 'GET', { isRefetch: true })).error).toMatchObject({ status: 404 });
  });

  describe('for a gig whose revision 7 the tab knows', () => {
    // `callBaseQuery` (testing/base-query.fixture.ts) makes revision 7 of `fridayGigId` known
    const read = ({ isRefetch }: { isRefetch: boolean }) => call('query', '/api/events/1', 'GET', { isRefetch, gigId: fridayGigId });
    const getRequestedRevisions = () => server.requests.map(({ headers }) => headers['x-min-revision']);

    it('requires that revision in reads of the gig, but not in other reads', async () => {
      server.when('GET /api/events/1', () => ({ body: {}, revision: 7 })).when('GET /api/events', () => ({ body: [] }));
      expect(await read({ isRefetch: true })).toMatchObject({ meta: { revision: 7, isBehind: false } });
      await call('query', '/api/events');
      expect(getRequestedRevisions()).toEqual(['7', undefined]);
    });

    it('repeats a refetch until the response shows that revision', async () => {
      server.when('GET /api/events/1', () => ({ body: {}, revision: server.requests.length === 1 ? 6 : 8 }));
      expect(await read({ isRefetch: true })).toMatchObject({ meta: { revision: 8, isBehind: false } });
      expect(getRequestedRevisions()).toEqual(['7', '7']);
    });

    it('repeats a refetch three times at most, and then returns the last response', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest delays
      server.when('GET /api/events/1', () => ({ body: { name: 'Friday' }, revision: 6 }));
      expect(await read({ isRefetch: true })).toMatchObject({ data: { name: 'Friday' }, meta: { revision: 6, isBehind: true } });
      expect(server.requests).toHaveLength(4); // the refetch and three repetitions
      jest.restoreAllMocks();
    });

    it('returns a first read at once even if it is behind', async () => {
      server.when('GET /api/events/1', () => ({ body: {}, revision: 6 }));
      await read({ isRefetch: false });
      expect(server.requests).toHaveLength(1);
      expect(dispatchedActions).toMatchObject([{ payload: { gigId: fridayGigId, revision: 6, isBehind: true, isFirstRead: true } }]);
    });
  });

  it('returns a refusal with the server’s status, code and message', async () => {
    const body = { message: 'Select the performer first', code: 'NOT_SELECTED' };
    server.when('POST /api/performers/1/put-on-stage', () => ({ status: 409, body }));
    const { error } = await call('mutation', '/api/performers/1/put-on-stage', 'POST');
    expect(error).toEqual({ status: 409, ...body, errors: {}, last: null });
    expect(getErrorMessage(error, 'Failed to update performer')).toBe('Select the performer first');
  });

  it.each([
    ['without a code', 502, { message: 'The venue is closed' }],
    ['with a code that this version does not know', 409, { message: 'The venue is closed', code: 'VENUE_CLOSED' }],
  ])('shows the server’s message of an error response %s', async (_title, status, body) => {
    server.when('GET /api/events', () => ({ status, body }));
    expect(getErrorMessage((await call('query', '/api/events')).error, 'Failed to fetch events')).toBe('The venue is closed');
  });

  it('shows the message for a field rather than the one for the whole request', async () => {
    const body = { message: 'Invalid request', code: 'INVALID', errors: { email: 'Invalid email' } };
    server.when('POST /api/performers', () => ({ status: 400, body }));
    expect(getErrorMessage((await call('mutation', '/api/performers', 'POST')).error, 'Failed')).toBe('Invalid email');
  });

  it('shows the fallback message when the server fails or is not reached', async () => {
    server.when('GET /api/events', () => ({
      status: 500,
      body: { message: 'Something went wrong. Please try again.', code: 'UNEXPECTED' },
    }));
    expect(getErrorMessage((await call('query', '/api/events')).error, 'Failed to fetch events')).toBe('Failed to fetch events');
    await server.close();
    const { error } = await call('query', '/api/events');
    expect(error?.status).toBe(0);
    expect(getErrorMessage(error, 'Failed to fetch events')).toBe('Failed to fetch events');
  });

  it.each(['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'WRONG_SECOND_FACTOR'])(
    'dispatches sessionExpired at a 401, but not for %s',
    async (code) => {
      server.when('GET /api/events', () => ({ status: 401, body: { message: 'Please sign in', code: 'NOT_SIGNED_IN' } }));
      server.when('POST /api/login', () => ({ status: 401, body: { message: 'No', code } }));
      await call('mutation', '/api/login', 'POST');
      expect(dispatchedActions).toEqual([]);
      await call('query', '/api/events');
      expect(dispatchedActions).toEqual([sessionExpired()]);
    },
  );
});
