import { toTwoDigits } from '../../ui/format/clock-format.js';

const numbers = new Intl.NumberFormat('en-GB');
/** For example `1,184` or `11.4`. */
export const formatNumber = (number: number): string => numbers.format(number);

/** For example `1 event` or `1,184 events`. */
export const formatCount = (count: number, one: string, several: string): string => `${formatNumber(count)} ${count === 1 ? one : several}`;

/** For example `38 min`, `1 h 20` or `2 h`, rounded to minutes. */
export function formatDuration(minutes: number): string {
  const total = Math.round(minutes);
  const [hours, restMinutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return `${restMinutes} min`;
  return restMinutes === 0 ? `${hours} h` : `${hours} h ${toTwoDigits(restMinutes)}`;
}

/** Each bar of the histogram but the last counts the waits of a range of this length. */
const barMinutes = 10;
/** The last bar begins here, and counts all longer waits. */
const lastBarStartMinutes = 180;
/** The range of a bar of the histogram, for example `30–40 min`. @param from in minutes */
export const formatWaitRange = (from: number): string =>
  from >= lastBarStartMinutes ? `${from} min or more` : `${from}–${from + barMinutes} min`;
