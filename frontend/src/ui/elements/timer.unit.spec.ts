import { formatMinutesAndSeconds } from './timer.js';

it('formats minutes and seconds, counts minutes beyond an hour, and shows 00:00 for a negative duration', () => {
  expect([0, 9_999, 60_000, 768_000, 3_725_000, -5_000].map(formatMinutesAndSeconds)).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '12:48',
    '62:05',
    '00:00',
  ]);
});
