import { minuteMs } from '@jamjar/contracts/time';

/** Returns `sum / count` with one decimal; 0 when `count` is 0. */
export const roundedRatio = (sum: number, count: number): number => (count === 0 ? 0 : roundToOneDecimal(sum / count));

/** Rounds to one decimal, halves up. */
export const roundToOneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Converts milliseconds to whole minutes, rounded down. */
export const toWholeMinutes = (ms: number): number => Math.floor(ms / minuteMs);
