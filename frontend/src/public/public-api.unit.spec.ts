import { sendPublic, readPublic } from './public-api.js';

type Answer = { status: number; body?: object; retryAfter?: string } | 'lost';

/** The idempotency keys of all requests that were sent; null for one without a key. */
let sentKeys: (string | null)[];
let answers: Answer[];

beforeEach(() => {
  jest.useFakeTimers();
  sentKeys = [];
  globalThis.fetch = (_path, init) => {
    sentKeys.push(new Headers(init?.headers).get('idempotency-key'));
    const answer = answers.shift() ?? 'lost';
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body = {}, retryAfter } = answer;
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    return Promise.resolve({ ok: status < 300, status, headers, text: () => Promise.resolve(JSON.stringify(body)) } as Response);
  };
});
afterEach(() => jest.useRealTimers());

async function send(...scripted: Answer[]) {
  answers = scripted;
  const onBusy = jest.fn();
  const sending = sendPublic({ path: '/x', body: {}, key: 'the-key' }, onBusy);
  await jest.advanceTimersByTimeAsync(60_000);
  return { outcome: await sending, busyCount: onBusy.mock.calls.length };
}

describe('sending a change', () => {
  it('repeats the request with the same key after a lost connection and after a 503', async () => {
    const { outcome } = await send('lost', { status: 503 }, { status: 201, body: { done: true } });
    expect(outcome).toEqual({ kind: 'answered', answer: { done: true } });
    expect(sentKeys).toEqual(['the-key', 'the-key', 'the-key']);
  });
  it('gives up after four attempts', async () => {
    expect((await send('lost', 'lost', 'lost', 'lost')).outcome).toEqual({ kind: 'unreachable' });
    expect(sentKeys).toHaveLength(4);
  });
  it('repeats the request after each 429, and reports each to `onBusy`', async () => {
    const { outcome, busyCount } = await send({ status: 429, retryAfter: '10' }, { status: 429, retryAfter: '5' }, { status: 201 });
    expect([outcome.kind, busyCount, sentKeys.length]).toEqual(['answered', 2, 3]);
  });
  it('does not send a refused change again', async () => {
    const { outcome } = await send({ status: 409, body: { message: 'This event is full', errors: { name: 'x' } } });
    expect(outcome).toEqual({ kind: 'refused', status: 409, message: 'This event is full', errors: { name: 'x' } });
    expect((await send({ status: 500, body: {} })).outcome).toEqual({ kind: 'refused', status: 500, message: null, errors: {} });
  });
});

it('readPublic does not retry', async () => {
  answers = ['lost'];
  expect(await readPublic('/x')).toEqual({ kind: 'unreachable' });
  expect(sentKeys).toEqual([null]);
});
