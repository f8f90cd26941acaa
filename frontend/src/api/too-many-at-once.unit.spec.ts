import { callBaseQuery as call } from '../testing/base-query.fixture.js';
import { startServerForEachTest } from '../testing/scripted-server.js';

const server = startServerForEachTest();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('when the server refuses a request because too many are in flight', () => {
  const refusal = {
    status: 429,
    body: { message: 'Too many requests at once. Please try again in a moment.', code: 'TOO_MANY_AT_ONCE' },
    headers: { 'retry-after': '2' },
  };
  const sentAt: number[] = [];
  const refuseFirst = (count: number) => () => {
    sentAt.push(Date.now());
    return server.requests.length <= count ? refusal : { body: { id: 'sent' } };
  };
  beforeEach(() => void sentAt.splice(0));

  it.each([
    ['mutation', 'POST'],
    ['query', 'GET'],
  ] as const)('waits as long as the server asks and sends a %s again, with the same key if it has one', async (type, method) => {
    server.when(`${method} /api/messages`, refuseFirst(1));
    expect(await call(type, '/api/messages', method)).toMatchObject({ data: { id: 'sent' } });
    const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it('sends a mutation again only once, and then returns the error', async () => {
    server.when('POST /api/messages', refuseFirst(2));
    expect((await call('mutation', '/api/messages', 'POST')).error).toMatchObject({ status: 429, code: 'TOO_MANY_AT_ONCE' });
    expect(server.requests).toHaveLength(2);
  });

  it('does not send an upload again, nor a request that another limit has refused', async () => {
    server.when('POST /api/messages', refuseFirst(1));
    expect((await call('mutation', '/api/messages', 'POST', { body: new FormData() })).error).toMatchObject({ status: 429 });
    server.when('POST /api/performers/1/call', () => ({ ...refusal, body: { message: 'Called just now', code: 'CALLED_JUST_NOW' } }));
    expect((await call('mutation', '/api/performers/1/call', 'POST')).error).toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(2);
  });

  it('repeats the refetch of a cached list until it is answered', async () => {
    server.when('GET /api/events', refuseFirst(5));
    expect(await call('query', '/api/events', 'GET', { isRefetch: true })).toMatchObject({ data: { id: 'sent' } });
    expect(server.requests).toHaveLength(6);
  });
});
