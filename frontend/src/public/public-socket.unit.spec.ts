import { type PublicFrame } from '@jamjar/contracts/live/live.views';
import { liveFrame, startPublicServerForEachTest } from './testing/public-server.fixture.js';
import { getRetryDelayMs, PublicSocket } from './public-socket.js';

const server = startPublicServerForEachTest();
let frames: PublicFrame[];
let workingChanges: boolean[];
let isServerReached: boolean;
let socket: PublicSocket;
beforeEach(() => {
  [frames, workingChanges, isServerReached] = [[], [], false];
  socket = new PublicSocket({
    onFrame: (frame) => frames.push(frame),
    onWorkingChange: (working) => workingChanges.push(working),
    isServerReached: () => isServerReached,
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  socket.close();
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
});
const advanceTime = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

it('the public socket waits 1 s before the first retry, then ever twice as long up to 30 s, at random shortened by at most half', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map((failures) => getRetryDelayMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect([getRetryDelayMs(0, 0.999) > 500, getRetryDelayMs(9, 0.5)]).toEqual([true, 22_500]);
});

it('the public socket sends hello, passes frames on, and ignores unknown messages', async () => {
  socket.connect({ type: 'hello', live: 'token' });
  await advanceTime(0);
  expect([server().socket.url, server().socket.hello]).toEqual(['ws://localhost/ws/public', { type: 'hello', live: 'token' }]);
  server().send(liveFrame(1));
  server().socket.onmessage?.({ data: '{"type":"other"}' });
  server().socket.onmessage?.({ data: 'no JSON' });
  expect([frames.length, workingChanges]).toEqual([1, [true]]);
});

it('the public socket retries for ever, and begins with the shortest delay again after it has worked', async () => {
  server().refusesSockets = true;
  socket.connect({ type: 'hello', live: 'token' });
  await advanceTime(0);
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = server().sockets.length;
    await advanceTime(delayMs - 1);
    expect(server().sockets).toHaveLength(before);
    await advanceTime(1);
    expect(server().sockets).toHaveLength(before + 1);
  }
  server().refusesSockets = false;
  await advanceTime(30_000);
  server().send(liveFrame(1));
  server().drop(1012);
  const before = server().sockets.length;
  await advanceTime(1_000);
  expect([server().sockets.length - before, workingChanges]).toEqual([1, [true, false]]);
});

it('the public socket waits 5 to 15 s after a refusal while HTTP works, but only 1 s after a working connection was lost', async () => {
  isServerReached = true;
  const countAfter = async (ms: number): Promise<number> => {
    await advanceTime(ms);
    return server().sockets.length;
  };
  server().refusesSockets = true;
  const delays = [0, 0.5, 0.9].map((random) => [random, 5_000 + 10_000 * random] as const);
  for (const [random, delayMs] of delays) {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    socket.connect({ type: 'hello', live: 'token' });
    const before = await countAfter(0);
    expect([await countAfter(delayMs - 1), await countAfter(1)]).toEqual([before, before + 1]);
  }
  jest.spyOn(Math, 'random').mockReturnValue(0);
  server().refusesSockets = false;
  socket.connect({ type: 'hello', live: 'token' });
  const before = await countAfter(0);
  server().send(liveFrame(1));
  server().drop();
  expect([await countAfter(999), await countAfter(1)]).toEqual([before, before + 1]);
});

it('the public socket gives up a connection without a frame after 10 s, and works only from its first frame on', async () => {
  socket.connect({ type: 'hello', live: 'token' });
  await advanceTime(10_000);
  expect(server().socket.isClosed).toBe(true);
  await advanceTime(1_000);
  server().drop(1008); // any close code but 4404
  await advanceTime(1_999);
  expect(server().sockets).toHaveLength(2);
  await advanceTime(1);
  expect([server().sockets.length, workingChanges]).toEqual([3, []]);
});

it('the public socket does not reconnect when a frame or the close code says that the link is invalid', async () => {
  for (const end of [() => server().send({ type: 'gone' }), () => server().drop(4404)]) {
    socket.connect({ type: 'hello', live: 'token' });
    await advanceTime(0);
    const before = server().sockets.length;
    end();
    await advanceTime(120_000);
    expect([server().sockets.length, frames.at(-1)]).toEqual([before, { type: 'gone' }]);
  }
});
