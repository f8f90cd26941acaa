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

const advanceTime = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
async function follow(source: 'live' | 'tv' | 'place'): Promise<void> {
  const options = { pollsWhenGone: source === 'tv' };
  feed = new PublicFeed(source === 'place' ? createPlaceSource('secret') : createLinkSource('live', 'live-token', options));
  stop = feed.subscribe(() => undefined);
  await advanceTime(1);
}
const getState = (): FeedState => feed.getState();
const getVersion = (): number | undefined => getState().live?.version;
const countReads = async (ms: number): Promise<number> => {
  const before = server().reads.length;
  await advanceTime(ms);
  return server().reads.length - before;
};

describe('the running order', () => {
  beforeEach(() => server().answer(livePath, liveView(5)));

  it('is read, then followed over one socket, and older versions are ignored', async () => {
    await follow('live');
    expect([getVersion(), getState().connection, server().sockets.length]).toEqual([5, 'connected', 1]);
    server().send(liveFrame(4, { name: 'old' }));
    expect(getVersion()).toBe(5);
    server().send(liveFrame(7, { name: 'new' }));
    server().send(liveFrame(7, { name: 'newer' }));
    server().send(liveFrame(6, { name: 'late' }));
    expect([getVersion(), getState().live?.name]).toEqual([7, 'newer']);
  });

  it('is read again after a minute without a frame, and reconnects when the socket has missed a change', async () => {
    await follow('live');
    server().send(liveFrame(5));
    expect(await countReads(59_000)).toBe(0);
    expect([await countReads(2_000), server().sockets.length]).toEqual([1, 1]);
    server().answer(livePath, liveView(9, { name: 'missed' }));
    expect([await countReads(60_000), server().sockets.length, getState().live?.name]).toEqual([1, 2, 'missed']);
  });

  it('is read after random times of 10 to 20 seconds while the server refuses sockets, until one works', async () => {
    server().refusesSockets = true;
    await follow('live');
    const reads: number[] = [];
    for (const random of [0, 0.5, 0.999]) {
      jest.spyOn(Math, 'random').mockReturnValue(random);
      await advanceTime(20_000); // until what was scheduled with the earlier random number is over
      reads.push(await countReads(150_000));
    }
    expect(reads).toEqual([15, 10, 8]); // in 150 s: every 10, 15 and almost 20 s
    expect(getState().connection).toBe('connected');
    server().refusesSockets = false;
    for (const before = server().sockets.length; server().sockets.length === before;) await advanceTime(100);
    server().send(liveFrame(6));
    expect(await countReads(59_000)).toBe(0);
  });

  it('retries a refused socket after 5 to 15 seconds while reads succeed, and after longer and longer times while they fail', async () => {
    server().refusesSockets = true;
    await follow('live');
    const countAttempts = async (ms: number): Promise<number> => {
      const before = server().sockets.length;
      await advanceTime(ms);
      return server().sockets.length - before;
    };
    const attempts = [await countAttempts(60_000)];
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    await advanceTime(15_000); // until what was scheduled with the earlier random number is over
    attempts.push(await countAttempts(60_000));
    server().answers.clear();
    await advanceTime(60_000);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await advanceTime(30_000);
    attempts.push(await countAttempts(300_000));
    expect(attempts).toEqual([12, 4, 10]); // in 60 s every 5 s, in 60 s almost every 15 s, in 300 s every 30 s
  });

  it('is read again when a frame differs from the state although its version is lower', async () => {
    await follow('live');
    server().send(liveFrame(4));
    expect(await countReads(2_000)).toBe(0);
    server().answer(livePath, liveView(6, { name: 'new' }));
    server().send(liveFrame(4, { name: 'new' }));
    await advanceTime(2_000);
    expect([getVersion(), getState().live?.name]).toEqual([6, 'new']);
  });

  it('is kept with the time of the last message while the server is unreachable, and followed again afterwards', async () => {
    await follow('live');
    server().send(liveFrame(6));
    const lastContactAt = Date.now();
    server().answers.clear();
    server().refusesSockets = true;
    server().drop();
    await advanceTime(4_000);
    expect([getVersion(), getState().connection, getState().lastContactAt]).toEqual([6, 'offline', lastContactAt]);
    server().refusesSockets = false;
    dispatchEvent(new Event('online'));
    await advanceTime(1);
    server().send(liveFrame(7));
    expect([getVersion(), getState().connection]).toEqual([7, 'connected']);
  });

  it('reconnects at once, and only once, when the phone wakes up, unless the socket has just received a message', async () => {
    await follow('live');
    server().send(liveFrame(6));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await advanceTime(1);
    expect(server().sockets).toHaveLength(1);
    await advanceTime(20_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    dispatchEvent(new Event('online'));
    await advanceTime(1);
    expect(server().sockets).toHaveLength(2);
  });

  it('is gone when the link becomes invalid: for good on a phone, until the link is valid again on the room’s screen', async () => {
    await follow('live');
    server().send({ type: 'gone' });
    expect([getState().isGone, await countReads(200_000), server().sockets.length]).toEqual([true, 0, 1]);
    stop();
    await follow('tv');
    server().answer(livePath, {}, 404);
    server().send({ type: 'gone' });
    expect([getState().isGone, await countReads(180_000)]).toEqual([true, 3]);
    server().answer(livePath, liveView(20));
    await advanceTime(60_000);
    expect([getState().isGone, getVersion(), server().sockets.length]).toEqual([false, 20, 3]);
  });

  it('is loaded later when the first read fails', async () => {
    server().answers.clear();
    await follow('tv');
    expect([getState().live, getState().connection]).toEqual([null, 'offline']);
    server().answer(livePath, liveView(5));
    await advanceTime(15_000);
    expect([getVersion(), server().sockets.length]).toEqual([5, 1]);
  });

  it('stays connected while the socket works, even if a read is refused with 429', async () => {
    await follow('live');
    server().send(liveFrame(6));
    server().answer(livePath, {}, 429);
    await advanceTime(61_000);
    expect([getState().connection, server().sockets.length]).toEqual(['connected', 1]);
  });
});

describe('a place', () => {
  beforeEach(() => {
    server().answer(placePath, placeView(5));
    server().answer(livePath, liveView(5));
  });

  it('is followed over the same socket as the running order, and keeps the names, which its frames lack', async () => {
    await follow('place');
    expect(server().sockets.map(({ hello }) => hello)).toEqual([{ type: 'hello', place: 'secret', live: 'live-token' }]);
    server().send(placeFrame(6));
    server().send(liveFrame(6));
    expect(getState().place?.performers).toEqual([{ key: 'hana', name: 'Hana', state: 'waiting', ahead: 1, since: null, calledAt: null }]);
    expect(getVersion()).toBe(6);
    server().send(placeFrame(5, { performers: [] }));
    expect(getState().place?.version).toBe(6);
  });

  it('reads its links again when the gig is completed', async () => {
    await follow('place');
    server().answer(placePath, placeView(7, { completed: true, feedbackToken: 'tell' }));
    server().send(placeFrame(7, { completed: true }));
    await advanceTime(2_000);
    expect(getState().place?.event.feedbackToken).toBe('tell');
  });

  it('follows the new running order when the old one is gone, and is gone itself only when its own link is invalid', async () => {
    await follow('place');
    server().send(placeFrame(5));
    server().answer(placePath, placeView(6, { liveToken: 'other' }));
    server().send({ type: 'gone' });
    await advanceTime(1_000);
    expect([getState().isGone, server().socket.hello]).toEqual([false, { type: 'hello', place: 'secret', live: 'other' }]);
    server().answer(placePath, {}, 404);
    server().send({ type: 'gone' });
    await advanceTime(15_000);
    expect(getState().isGone).toBe(true);
  });

  it('also reads the running order while no socket works', async () => {
    server().refusesSockets = true;
    await follow('place');
    expect(server().reads).toEqual([placePath, livePath]);
    expect(getVersion()).toBe(5);
  });
});
