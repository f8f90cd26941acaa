/** One line of the report: Jamjar's number (`ours`) beside a floor that was measured in the same run. */
export interface BenchResult {
  what: string;
  floor: string;
  ours: string;
  /** `ours` ÷ `floor`; null where the target is not a ratio. */
  ratio: number | null;
  aim: string;
  reached: boolean;
}

/** For durations: at most `times` × the floor. */
export const atMost = (what: string, floor: number, ours: number, times: number, unit = 'ms'): BenchResult => ({
  what,
  floor: `${formatNumber(floor)} ${unit}`,
  ours: `${formatNumber(ours)} ${unit}`,
  ratio: ours / floor,
  aim: `≤ ${times.toString()} ×`,
  reached: ours <= floor * times,
});

/** For rates: at least `times` × the floor. */
export const atLeast = (what: string, floor: number, ours: number, times: number, unit = '/s'): BenchResult => ({
  what,
  floor: `${formatNumber(floor)}${unit}`,
  ours: `${formatNumber(ours)}${unit}`,
  ratio: ours / floor,
  aim: `≥ ${times.toString()} ×`,
  reached: ours >= floor * times,
});

/** For an absolute target; the floor is printed for comparison. */
export const absolute = (what: string, floor: string, ours: string, aim: string, reached: boolean): BenchResult => ({
  what,
  floor,
  ours,
  ratio: null,
  aim,
  reached,
});

const titles = ['what', 'floor', 'ours', 'ratio', 'aim', ''];

export function printReport(results: readonly BenchResult[]): void {
  const rows = results.map(({ what, floor, ours, ratio, aim, reached }) => [
    what,
    floor,
    ours,
    ratio?.toFixed(2) ?? '–',
    aim,
    reached ? 'reached' : 'MISSED',
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
