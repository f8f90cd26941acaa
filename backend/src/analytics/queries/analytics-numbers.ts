import { minuteMs } from '@jamjar/contracts/time';

/** A number with one decimal, half rounded up; 0 of none. */
export const ratio = (sum: number, count: number): number => (count === 0 ? 0 : oneDecimal(sum / count));

/** A number with one decimal, half rounded up. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Milliseconds as whole minutes, rounded down. */
export const wholeMinutes = (ms: number): number => Math.floor(ms / minuteMs);
