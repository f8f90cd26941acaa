import { type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { eachMonthOfInterval, eachYearOfInterval, format, startOfMonth, startOfYear } from 'date-fns';
import { formatDay } from '../../ui/format/date-format.js';
import { formatShortDay } from '../../ui/format/day-format.js';

/** What one pair of bars sums up. */
export type TrendUnit = 'event' | 'month' | 'year';
export interface TrendBar {
  key: string;
  /** The title of the tooltip. */
  title: string;
  /** Shown below the bars; empty if there is no space for it. */
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
 * A pair of bars per event or, if there are more than `maxBarPairs`, per month or year, including those without events.
 * @param rows sorted by date
 */
export function toTrend(rows: readonly TrendRow[], maxBarPairs: number, maxLabels: number): Trend {
  const dates = rows.map(({ date }) => new Date(date));
  const [start, end] = [dates[0], dates.at(-1)];
  if (!start || !end || rows.length <= maxBarPairs) {
    const bars = rows.map(rows.length <= maxLabels ? toBarWithDate : toBar);
    return { unit: 'event', bars: thinOutLabels(bars, maxLabels) };
  }
  const months = eachMonthOfInterval({ start, end });
  const isMonthly = months.length <= maxBarPairs;
  const [periodStarts, toPeriodStart, titleFormat] = isMonthly
    ? ([months, startOfMonth, 'MMM yyyy'] as const)
    : ([eachYearOfInterval({ start, end }), startOfYear, 'yyyy'] as const);
  const rowPeriodStarts = dates.map((date) => toPeriodStart(date).getTime());
  const bars = periodStarts.map((periodStart) => ({
    ...sumCounts(rows.filter((_row, index) => rowPeriodStarts[index] === periodStart.getTime())),
    key: periodStart.toISOString(),
    title: format(periodStart, titleFormat),
    label: format(periodStart, isMonthly ? 'MMM' : 'yyyy'),
  }));
  return { unit: isMonthly ? 'month' : 'year', bars: thinOutLabels(bars, maxLabels) };
}

/** The label is the month, if that differs from the month of the event before. */
function toBar({ eventId, name, date, ...counts }: TrendRow, index: number, rows: readonly TrendRow[]): TrendBar {
  const previousDate = rows[index - 1]?.date;
  const day = new Date(date);
  const isNewMonth = previousDate === undefined || startOfMonth(new Date(previousDate)).getTime() !== startOfMonth(day).getTime();
  return { key: eventId, title: `${name} · ${formatDay(day)}`, label: isNewMonth ? format(day, 'MMM') : '', ...counts };
}

const toBarWithDate = (...args: Parameters<typeof toBar>): TrendBar => ({ ...toBar(...args), label: formatShortDay(args[0].date) });

const noCounts = { signups: 0, played: 0, noShows: 0, minutes: 0 };
const sumCounts = (rows: readonly TrendRow[]): typeof noCounts =>
  rows.reduce(
    (total, { signups, played, noShows, minutes }) => ({
      signups: total.signups + signups,
      played: total.played + played,
      noShows: total.noShows + noShows,
      minutes: Math.round((total.minutes + minutes) * 10) / 10,
    }),
    noCounts,
  );

/** Keeps only every n-th label, so that at most `maxLabels` are left. */
function thinOutLabels(bars: readonly TrendBar[], maxLabels: number): TrendBar[] {
  const step = Math.ceil(bars.filter(({ label }) => label !== '').length / maxLabels);
  let count = 0;
  return bars.map((bar) => (bar.label !== '' && count++ % step > 0 ? { ...bar, label: '' } : bar));
}
