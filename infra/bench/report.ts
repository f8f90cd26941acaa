/** One line of the report: Jamjar's number (`ours`) beside a baseline that was measured in the same run. */
export interface BenchResult {
  measurement: string;
  baseline: string;
  ours: string;
  /** `ours` ÷ `baseline`; null where the target is not a ratio. */
  ratio: number | null;
  target: string;
  isReached: boolean;
}

/** For durations: at most `maxRatio` × the baseline. */
export const atMost = (measurement: string, baseline: number, ours: number, maxRatio: number, unit = 'ms'): BenchResult => ({
  measurement,
  baseline: `${formatNumber(baseline)} ${unit}`,
  ours: `${formatNumber(ours)} ${unit}`,
  ratio: ours / baseline,
  target: `≤ ${maxRatio.toString()} ×`,
  isReached: ours <= baseline * maxRatio,
});

/** For rates: at least `minRatio` × the baseline. */
export const atLeast = (measurement: string, baseline: number, ours: number, minRatio: number, unit: string): BenchResult => ({
  measurement,
  baseline: `${formatNumber(baseline)} ${unit}`,
  ours: `${formatNumber(ours)} ${unit}`,
  ratio: ours / baseline,
  target: `≥ ${minRatio.toString()} ×`,
  isReached: ours >= baseline * minRatio,
});

/** For an absolute target; the baseline is printed for comparison. */
export const withAbsoluteTarget = (
  measurement: string,
  baseline: string,
  ours: string,
  target: string,
  isReached: boolean,
): BenchResult => ({
  measurement,
  baseline,
  ours,
  ratio: null,
  target,
  isReached,
});

const titles = ['measurement', 'baseline', 'Jamjar', 'ratio', 'target', 'result'];

export function printReport(results: readonly BenchResult[]): void {
  const rows = results.map(({ measurement, baseline, ours, ratio, target, isReached }) => [
    measurement,
    baseline,
    ours,
    ratio?.toFixed(2) ?? '–',
    target,
    isReached ? 'reached' : 'MISSED',
  ]);
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
