import { minutesAndSeconds } from './duration.js';

it('shows minutes and seconds, minutes beyond an hour, and never less than nothing', () => {
  expect([0, 9_999, 60_000, 768_000, 3_725_000, -5_000].map(minutesAndSeconds)).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '12:48',
    '62:05',
    '00:00',
  ]);
});
