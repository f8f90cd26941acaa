import { type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { eachMonthOfInterval, eachYearOfInterval, format, startOfMonth, startOfYear } from 'date-fns';
import { formatDay, formatShortDay } from '../../ui/format/date-format.js';

/** What a pair of bars stands for. */
export type TrendUnit = 'event' | 'month' | 'year';
export interface TrendBar {
  key: string;
  /** What the tooltip calls it. */
  title: string;
  /** Below the bars; empty where there is no room for it. */
  label: string;
  signups: number;
  played: number;
  noShows: number;
  minutes: number;
}
interface Trend {
  unit: TrendUnit;
  bars: readonly TrendBar[];
}

/**
 * A pair of bars per event or, when there are more events than `maxBars`, per month or year, also for months and years without any.
 * @param rows by date
 */
export function toTrend(rows: readonly TrendRow[], maxBars: number, maxLabels: number): Trend {
  const dates = rows.map(({ date }) => new Date(date));
  const [start, end] = [dates[0], dates.at(-1)];
  if (!start || !end || rows.length <= maxBars) {
    const bars = rows.map(rows.length <= maxLabels ? toDatedBar : toBar);
    return { unit: 'event', bars: thinOutLabels(bars, maxLabels) };
  }
  const months = eachMonthOfInterval({ start, end });
  const isMonthly = months.length <= maxBars;
  const [starts, startOf, titleFormat] = isMonthly
    ? ([months, startOfMonth, 'MMM yyyy'] as const)
    : ([eachYearOfInterval({ start, end }), startOfYear, 'yyyy'] as const);
  const startsOfRows = dates.map((date) => startOf(date).getTime());
  const bars = starts.map((from) => ({
    ...sum(rows.filter((_row, index) => startsOfRows[index] === from.getTime())),
    key: from.toISOString(),
    title: format(from, titleFormat),
    label: format(from, isMonthly ? 'MMM' : 'yyyy'),
  }));
  return { unit: isMonthly ? 'month' : 'year', bars: thinOutLabels(bars, maxLabels) };
}

/** Labelled with its month when that is another than the month of the event before. */
function toBar({ eventId, name, date, ...counts }: TrendRow, index: number, rows: readonly TrendRow[]): TrendBar {
  const before = rows[index - 1]?.date;
  const day = new Date(date);
  const isNewMonth = before === undefined || startOfMonth(new Date(before)).getTime() !== startOfMonth(day).getTime();
  return { key: eventId, title: `${name} · ${formatDay(day)}`, label: isNewMonth ? format(day, 'MMM') : '', ...counts };
}

const toDatedBar = (...args: Parameters<typeof toBar>): TrendBar => ({ ...toBar(...args), label: formatShortDay(args[0].date) });

const noCounts = { signups: 0, played: 0, noShows: 0, minutes: 0 };
const sum = (rows: readonly TrendRow[]): typeof noCounts =>
  rows.reduce(
    (total, { signups, played, noShows, minutes }) => ({
      signups: total.signups + signups,
      played: total.played + played,
      noShows: total.noShows + noShows,
      minutes: Math.round((total.minutes + minutes) * 10) / 10,
    }),
    noCounts,
  );

/** Keeps every second or third label, so that at most `maxLabels` are left. */
function thinOutLabels(bars: readonly TrendBar[], maxLabels: number): TrendBar[] {
  const step = Math.ceil(bars.filter(({ label }) => label !== '').length / maxLabels);
  let count = 0;
  return bars.map((bar) => (bar.label !== '' && count++ % step > 0 ? { ...bar, label: '' } : bar));
}
