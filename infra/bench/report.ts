import { type Comparison } from './measure.js';

/** One line of the report: Jamjar's number (`ours`) beside a baseline that was measured in the same run. */
export interface BenchResult {
  measurement: string;
  baseline: string;
  ours: string;
  /** `ours` ÷ `baseline`; null where the target is not a ratio. */
  ratio: number | null;
  target: string;
  /** Null where there is no target. */
  isReached: boolean | null;
}

const toResult = (
  measurement: string,
  { baseline, ours }: Comparison,
  unit: string,
  target: string,
  isReached: boolean | null,
): BenchResult => ({
  measurement,
  baseline: `${formatNumber(baseline)} ${unit}`,
  ours: `${formatNumber(ours)} ${unit}`,
  ratio: ours / baseline,
  target,
  isReached,
});

/** For durations in milliseconds: at most `maxRatio` × the baseline. */
export const atMost = (measurement: string, compared: Comparison, maxRatio: number): BenchResult =>
  toResult(measurement, compared, 'ms', `≤ ${maxRatio.toString()} ×`, compared.ours <= compared.baseline * maxRatio);

/** For rates: at least `minRatio` × the baseline. */
export const atLeast = (measurement: string, compared: Comparison, minRatio: number, unit: string): BenchResult =>
  toResult(measurement, compared, unit, `≥ ${minRatio.toString()} ×`, compared.ours >= compared.baseline * minRatio);

/** For an absolute target; the baseline is printed for comparison. */
export const withLimit = (measurement: string, compared: Comparison, limit: number, unit: string): BenchResult => ({
  ...toResult(measurement, compared, unit, `≤ ${limit.toLocaleString('en')} ${unit}`, compared.ours <= limit),
  ratio: null,
});

/** For numbers that explain others. */
export const withoutTarget = (measurement: string, compared: Comparison, unit: string): BenchResult =>
  toResult(measurement, compared, unit, '–', null);

/** For an absolute target without a baseline. */
export const withoutBaseline = (result: BenchResult): BenchResult => ({ ...result, baseline: '–' });

const resultTitles = ['measurement', 'baseline', 'Jamjar', 'ratio', 'target', 'result'];

export function printReport(results: readonly BenchResult[]): void {
  const rows = results.map(({ measurement, baseline, ours, ratio, target, isReached }) => [
    measurement,
    baseline,
    ours,
    ratio?.toFixed(2) ?? '–',
    target,
    isReached === null ? '–' : isReached ? 'reached' : 'MISSED',
  ]);
  printTable(resultTitles, rows);
}

/** Prints a table whose columns are as wide as their widest cell. */
export function printTable(titles: readonly string[], rows: readonly string[][]): void {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log([line(titles), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n'));
}

export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
