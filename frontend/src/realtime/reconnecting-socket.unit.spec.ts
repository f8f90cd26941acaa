import { getReconnectDelayMs } from './reconnecting-socket.js';

it('a lost connection is tried again at most five times, first after one second, then after twice the previous delay', () => {
  expect([0, 1, 2, 3, 4, 5].map(getReconnectDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null]);
});
