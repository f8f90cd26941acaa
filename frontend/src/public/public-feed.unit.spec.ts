import { type FeedState } from './feed-state.js';
import { PublicFeed } from './public-feed.js';
import { liveFrame, liveView, placeFrame, placeView, startPublicServerForEachTest } from './testing/public-server.fixture.js';
import { createLinkSource, createPlaceSource } from './use-public-feed.js';

const livePath = '/api/public/live/live-token';
const placePath = '/api/public/place/secret';
const server = startPublicServerForEachTest();
let feed: PublicFeed;
let stop: () => void;
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
async function follow(source: 'live' | 'tv' | 'place'): Promise<void> {
  feed = new PublicFeed(source === 'place' ? createPlaceSource('secret') : createLinkSource('live', 'live-token', source === 'tv'));
  stop = feed.subscribe(() => undefined);
  await pass(1);
}
const state = (): FeedState => feed.getState();
const version = (): number | undefined => state().live?.version;
const countReads = async (ms: number): Promise<number> => {
  const before = server().reads.length;
  await pass(ms);
  return server().reads.length - before;
};

describe('the running order', () => {
  beforeEach(() => server().answer(livePath, liveView(5)));

  it('is read, then followed over one socket, and no version goes back', async () => {
    await follow('live');
    expect([version(), state().connection, server().sockets.length]).toEqual([5, 'connected', 1]);
    server().send(liveFrame(4, { name: 'old' }));
    expect(version()).toBe(5);
    server().send(liveFrame(7, { name: 'new' }));
    server().send(liveFrame(7, { name: 'newer' }));
    server().send(liveFrame(6, { name: 'late' }));
    expect([version(), state().live?.name]).toEqual([7, 'newer']);
  });

  it('is read again after a silent minute, and connects again when the socket has missed something', async () => {
    await follow('live');
    server().send(liveFrame(5));
    expect(await countReads(59_000)).toBe(0);
    expect([await countReads(2_000), server().sockets.length]).toEqual([1, 1]);
    server().answer(livePath, liveView(9, { name: 'missed' }));
    expect([await countReads(60_000), server().sockets.length, state().live?.name]).toEqual([1, 2, 'missed']);
  });

  it('is read every 15 seconds at random while the server refuses sockets, until one works', async () => {
    server().refusesSockets = true;
    await follow('live');
    const reads: number[] = [];
    for (const random of [0, 0.5, 0.999]) {
      jest.spyOn(Math, 'random').mockReturnValue(random);
      await pass(20_000); // what was planned before
      reads.push(await countReads(150_000));
    }
    expect(reads).toEqual([15, 10, 8]);
    expect(state().connection).toBe('connected');
    server().refusesSockets = false;
    for (const before = server().sockets.length; server().sockets.length === before;) await pass(100);
    server().send(liveFrame(6));
    expect(await countReads(59_000)).toBe(0);
  });

  it('tries a refused socket again after 5 to 15 seconds while it can be read, and ever later while it cannot', async () => {
    server().refusesSockets = true;
    await follow('live');
    const countAttempts = async (ms: number): Promise<number> => {
      const before = server().sockets.length;
      await pass(ms);
      return server().sockets.length - before;
    };
    const attempts = [await countAttempts(60_000)];
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    await pass(15_000); // what was planned before
    attempts.push(await countAttempts(60_000));
    server().answers.clear();
    await pass(60_000);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await pass(30_000);
    attempts.push(await countAttempts(300_000));
    expect(attempts).toEqual([12, 4, 10]);
  });

  it('is read again when a frame says something else than a newer read, which may be older all the same', async () => {
    await follow('live');
    server().send(liveFrame(4));
    expect(await countReads(2_000)).toBe(0);
    server().answer(livePath, liveView(6, { name: 'new' }));
    server().send(liveFrame(4, { name: 'new' }));
    await pass(2_000);
    expect([version(), state().live?.name]).toEqual([6, 'new']);
  });

  it('is kept while nothing is reached, with the time of the last message, and followed again', async () => {
    await follow('live');
    server().send(liveFrame(6));
    const lastContactAt = Date.now();
    server().answers.clear();
    server().refusesSockets = true;
    server().drop();
    await pass(4_000);
    expect([version(), state().connection, state().lastContactAt]).toEqual([6, 'offline', lastContactAt]);
    server().refusesSockets = false;
    dispatchEvent(new Event('online'));
    await pass(1);
    server().send(liveFrame(7));
    expect([version(), state().connection]).toEqual([7, 'connected']);
  });

  it('is connected at once when the phone is woken up, but once, and not where the socket has just received a message', async () => {
    await follow('live');
    server().send(liveFrame(6));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pass(1);
    expect(server().sockets).toHaveLength(1);
    await pass(20_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    dispatchEvent(new Event('online'));
    await pass(1);
    expect(server().sockets).toHaveLength(2);
  });

  it('is gone when the link is replaced: for good on a phone, and until it comes back on the screen of the room', async () => {
    await follow('live');
    server().send({ type: 'gone' });
    expect([state().isGone, await countReads(200_000), server().sockets.length]).toEqual([true, 0, 1]);
    stop();
    await follow('tv');
    server().answer(livePath, {}, 404);
    server().send({ type: 'gone' });
    expect([state().isGone, await countReads(180_000)]).toEqual([true, 3]);
    server().answer(livePath, liveView(20));
    await pass(60_000);
    expect([state().isGone, version(), server().sockets.length]).toEqual([false, 20, 3]);
  });

  it('heals when not even the first read succeeds', async () => {
    server().answers.clear();
    await follow('tv');
    expect([state().live, state().connection]).toEqual([null, 'offline']);
    server().answer(livePath, liveView(5));
    await pass(15_000);
    expect([version(), server().sockets.length]).toEqual([5, 1]);
  });

  it('is not read again while too many read and the socket works', async () => {
    await follow('live');
    server().send(liveFrame(6));
    server().answer(livePath, {}, 429);
    await pass(61_000);
    expect([state().connection, server().sockets.length]).toEqual(['connected', 1]);
  });
});

describe('a place', () => {
  beforeEach(() => {
    server().answer(placePath, placeView(5));
    server().answer(livePath, liveView(5));
  });

  it('is followed over the same socket as the running order, and keeps the names', async () => {
    await follow('place');
    expect(server().sockets.map(({ hello }) => hello)).toEqual([{ type: 'hello', place: 'secret', live: 'live-token' }]);
    server().send(placeFrame(6));
    server().send(liveFrame(6));
    expect(state().place?.performers).toEqual([{ key: 'hana', name: 'Hana', state: 'waiting', ahead: 1, since: null, calledAt: null }]);
    expect(version()).toBe(6);
    server().send(placeFrame(5, { performers: [] }));
    expect(state().place?.version).toBe(6);
  });

  it('reads its links again when the gig is completed', async () => {
    await follow('place');
    server().answer(placePath, placeView(7, { completed: true, feedbackToken: 'tell' }));
    server().send(placeFrame(7, { completed: true }));
    await pass(2_000);
    expect(state().place?.event.feedbackToken).toBe('tell');
  });

  it('looks for the new running order when that is gone, and is gone itself only when it is', async () => {
    await follow('place');
    server().send(placeFrame(5));
    server().answer(placePath, placeView(6, { liveToken: 'other' }));
    server().send({ type: 'gone' });
    await pass(1_000);
    expect([state().isGone, server().socket.hello]).toEqual([false, { type: 'hello', place: 'secret', live: 'other' }]);
    server().answer(placePath, {}, 404);
    server().send({ type: 'gone' });
    await pass(15_000);
    expect(state().isGone).toBe(true);
  });

  it('reads the running order too while there is no socket', async () => {
    server().refusesSockets = true;
    await follow('place');
    expect(server().reads).toEqual([placePath, livePath]);
    expect(version()).toBe(5);
  });
});
