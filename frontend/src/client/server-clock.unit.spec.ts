import { advanceClock, getServerTime, measureClock } from './server-clock.js';

const getOffset = (): number => getServerTime() - Date.now();

beforeAll(() => jest.useFakeTimers({ now: 1_000_000_000_000 }));
afterAll(() => jest.useRealTimers());

it('the clock keeps the most exact measurement, unless a later one shows that a clock was changed, or a frame is ahead', () => {
  const now = Date.now();
  measureClock(now + 5_000, now - 400, now); // the server read its clock in the middle of the request, 200 ms ago
  expect(getOffset()).toBe(5_200);
  measureClock(now + 4_990, now - 20, now);
  expect(getOffset()).toBe(5_000);
  measureClock(now + 4_700, now - 1_000, now); // ignored, because it may be wrong by half a second
  expect(getOffset()).toBe(5_000);
  advanceClock(now + 3_000, now); // an old frame
  expect(getOffset()).toBe(5_000);
  advanceClock(now + 9_000, now); // a frame cannot come from the future
  expect(getOffset()).toBe(9_000);
  measureClock(now - 60_000, now - 2_000, now);
  expect(getOffset()).toBe(-59_000);
});
it('the clock prefers a later measurement when the two clocks may have diverged meanwhile', () => {
  const later = Date.now() + 24 * 3_600_000;
  measureClock(Date.now(), Date.now(), Date.now());
  measureClock(later + 250, later - 600, later); // wrong by 300 ms at most; the clocks may have diverged by more in a day
  expect(getOffset()).toBe(550);
});
