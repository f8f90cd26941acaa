import { waitBefore } from './backoff.js';

it('tries five times, after one second and then twice as long each time', () => {
  expect([0, 1, 2, 3, 4, 5].map(waitBefore)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null]);
});
