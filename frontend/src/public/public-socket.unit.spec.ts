import { type PublicFrame } from '@jamjar/contracts/live/live.views';
import { liveFrame, startPublicServerForEachTest } from './testing/public-server.fixture.js';
import { getRetryDelayMs, PublicSocket } from './public-socket.js';

const server = startPublicServerForEachTest();
let frames: PublicFrame[];
let isWorking: boolean[];
let isServerReached: boolean;
let socket: PublicSocket;
beforeEach(() => {
  [frames, isWorking, isServerReached] = [[], [], false];
  socket = new PublicSocket({
    onFrame: (frame) => frames.push(frame),
    onWorkingChange: (working) => isWorking.push(working),
    isServerReached: () => isServerReached,
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  socket.close();
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
});
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

it('waits 1 s, doubling to 30 s, of which chance leaves out at most half', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map((failures) => getRetryDelayMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect([getRetryDelayMs(0, 0.999) > 500, getRetryDelayMs(9, 0.5)]).toEqual([true, 22_500]);
});

it('says hello, passes frames on, and ignores what it does not know', async () => {
  socket.connect({ type: 'hello', live: 'token' });
  await pass(0);
  expect([server().socket.url, server().socket.hello]).toEqual(['ws://localhost/ws/public', { type: 'hello', live: 'token' }]);
  server().send(liveFrame(1));
  server().socket.onmessage?.({ data: '{"type":"other"}' });
  server().socket.onmessage?.({ data: 'no JSON' });
  expect([frames.length, isWorking]).toEqual([1, [true]]);
});

it('connects for ever, and from the start again once it has worked', async () => {
  server().refusesSockets = true;
  socket.connect({ type: 'hello', live: 'token' });
  await pass(0);
  for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = server().sockets.length;
    await pass(delay - 1);
    expect(server().sockets).toHaveLength(before);
    await pass(1);
    expect(server().sockets).toHaveLength(before + 1);
  }
  server().refusesSockets = false;
  await pass(30_000);
  server().send(liveFrame(1));
  server().drop(1012);
  const before = server().sockets.length;
  await pass(1_000);
  expect([server().sockets.length - before, isWorking]).toEqual([1, [true, false]]);
});

it('waits 5 to 15 s where HTTP answers and only the socket is refused, but not for one that was lost', async () => {
  isServerReached = true;
  const countAfter = async (ms: number): Promise<number> => {
    await pass(ms);
    return server().sockets.length;
  };
  server().refusesSockets = true;
  const delays = [0, 0.5, 0.9].map((random) => [random, 5_000 + 10_000 * random] as const);
  for (const [random, delay] of delays) {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    socket.connect({ type: 'hello', live: 'token' });
    const before = await countAfter(0);
    expect([await countAfter(delay - 1), await countAfter(1)]).toEqual([before, before + 1]);
  }
  jest.spyOn(Math, 'random').mockReturnValue(0);
  server().refusesSockets = false;
  socket.connect({ type: 'hello', live: 'token' });
  const before = await countAfter(0);
  server().send(liveFrame(1));
  server().drop();
  expect([await countAfter(999), await countAfter(1)]).toEqual([before, before + 1]);
});

it('gives a connection up that stays without a frame, and one that is opened and closed at once does not count as working', async () => {
  socket.connect({ type: 'hello', live: 'token' });
  await pass(10_000);
  expect(server().socket.isClosed).toBe(true);
  await pass(1_000);
  server().drop(1008); // too many
  await pass(1_999);
  expect(server().sockets).toHaveLength(2);
  await pass(1);
  expect([server().sockets.length, isWorking]).toEqual([3, []]);
});

it('ends when the link leads nowhere, told by a frame or by the code', async () => {
  for (const end of [() => server().send({ type: 'gone' }), () => server().drop(4404)]) {
    socket.connect({ type: 'hello', live: 'token' });
    await pass(0);
    const before = server().sockets.length;
    end();
    await pass(120_000);
    expect([server().sockets.length, frames.at(-1)]).toEqual([before, { type: 'gone' }]);
  }
});
