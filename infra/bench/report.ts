/** One line of the report: Jamjar's number (`ours`) beside a floor that was measured in the same run. */
export interface BenchResult {
  measurement: string;
  floor: string;
  ours: string;
  /** `ours` ÷ `floor`; null where the target is not a ratio. */
  ratio: number | null;
  target: string;
  isReached: boolean;
}

/** For durations: at most `maxRatio` × the floor. */
export const atMost = (measurement: string, floor: number, ours: number, maxRatio: number, unit = 'ms'): BenchResult => ({
  measurement,
  floor: `${formatNumber(floor)} ${unit}`,
  ours: `${formatNumber(ours)} ${unit}`,
  ratio: ours / floor,
  target: `≤ ${maxRatio.toString()} ×`,
  isReached: ours <= floor * maxRatio,
});

/** For rates: at least `minRatio` × the floor. */
export const atLeast = (measurement: string, floor: number, ours: number, minRatio: number, unit = '/s'): BenchResult => ({
  measurement,
  floor: `${formatNumber(floor)}${unit}`,
  ours: `${formatNumber(ours)}${unit}`,
  ratio: ours / floor,
  target: `≥ ${minRatio.toString()} ×`,
  isReached: ours >= floor * minRatio,
});

/** For an absolute target; the floor is printed for comparison. */
export const withAbsoluteTarget = (measurement: string, floor: string, ours: string, target: string, isReached: boolean): BenchResult => ({
  measurement,
  floor,
  ours,
  ratio: null,
  target,
  isReached,
});

const titles = ['what', 'floor', 'ours', 'ratio', 'aim', ''];

export function printReport(results: readonly BenchResult[]): void {
  const rows = results.map(({ measurement, floor, ours, ratio, target, isReached }) => [
    measurement,
    floor,
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
