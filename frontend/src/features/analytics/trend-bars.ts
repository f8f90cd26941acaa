import { type TrendRow } from '@jamjar/contracts/analytics/analytics.views';
import { eachMonthOfInterval, eachYearOfInterval, format, startOfMonth, startOfYear } from 'date-fns';
import { formatDay } from '../../ui/format/date-format.js';
import { formatShortDay } from '../../ui/format/day-format.js';

/** What one pair of bars sums up; `event`: one gig, as screens call it. */
export type TrendUnit = 'event' | 'month' | 'year';
export interface TrendBarPair {
  key: string;
  /** The title of the tooltip. */
  title: string;
  /** Shown below the pair of bars; empty: no label. */
  label: string;
  signups: number;
  played: number;
  noShows: number;
  minutes: number;
}
interface Trend {
  unit: TrendUnit;
  barPairs: readonly TrendBarPair[];
}

/**
 * A pair of bars per gig or, if there are more gigs than `maxBarPairs`, per month or year, including those without gigs.
 * @param rows sorted by date
 */
export function toTrend(rows: readonly TrendRow[], maxBarPairs: number, maxLabels: number): Trend {
  const dates = rows.map(({ date }) => new Date(date));
  const [start, end] = [dates[0], dates.at(-1)];
  if (!start || !end || rows.length <= maxBarPairs) {
    const barPairs = rows.map(rows.length <= maxLabels ? toBarPairWithDate : toBarPair);
    return { unit: 'event', barPairs: thinOutLabels(barPairs, maxLabels) };
  }
  const months = eachMonthOfInterval({ start, end });
  const isMonthly = months.length <= maxBarPairs;
  const [periodStarts, toPeriodStart, titleFormat] = isMonthly
    ? ([months, startOfMonth, 'MMM yyyy'] as const)
    : ([eachYearOfInterval({ start, end }), startOfYear, 'yyyy'] as const);
  const rowPeriodStarts = dates.map((date) => toPeriodStart(date).getTime());
  const barPairs = periodStarts.map((periodStart) => ({
    ...sumCounts(rows.filter((_row, index) => rowPeriodStarts[index] === periodStart.getTime())),
    key: periodStart.toISOString(),
    title: format(periodStart, titleFormat),
    label: format(periodStart, isMonthly ? 'MMM' : 'yyyy'),
  }));
  return { unit: isMonthly ? 'month' : 'year', barPairs: thinOutLabels(barPairs, maxLabels) };
}

/** The label is the month; it is empty if the gig before was in the same month. */
function toBarPair({ eventId, name, date, ...counts }: TrendRow, index: number, rows: readonly TrendRow[]): TrendBarPair {
  const previousDate = rows[index - 1]?.date;
  const day = new Date(date);
  const isNewMonth = previousDate === undefined || startOfMonth(new Date(previousDate)).getTime() !== startOfMonth(day).getTime();
  return { key: eventId, title: `${name} · ${formatDay(day)}`, label: isNewMonth ? format(day, 'MMM') : '', ...counts };
}

const toBarPairWithDate = (...args: Parameters<typeof toBarPair>): TrendBarPair => ({
  ...toBarPair(...args),
  label: formatShortDay(args[0].date),
});

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
function thinOutLabels(barPairs: readonly TrendBarPair[], maxLabels: number): TrendBarPair[] {
  const step = Math.ceil(barPairs.filter(({ label }) => label !== '').length / maxLabels);
  let count = 0;
  return barPairs.map((pair) => (pair.label !== '' && count++ % step > 0 ? { ...pair, label: '' } : pair));
}
