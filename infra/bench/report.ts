/** One line of the report: ours beside a floor that was measured in the same run. */
export interface Result {
  what: string;
  floor: string;
  ours: string;
  /** Ours ÷ floor; null where the aim is not a ratio. */
  ratio: number | null;
  aim: string;
  reached: boolean;
}

/** For what should be small: times. */
export const atMost = (what: string, floor: number, ours: number, times: number, unit = 'ms'): Result => ({
  what,
  floor: `${figure(floor)} ${unit}`,
  ours: `${figure(ours)} ${unit}`,
  ratio: ours / floor,
  aim: `≤ ${times.toString()} ×`,
  reached: ours <= floor * times,
});

/** For what should be large: rates. */
export const atLeast = (what: string, floor: number, ours: number, times: number, unit = '/s'): Result => ({
  what,
  floor: `${figure(floor)}${unit}`,
  ours: `${figure(ours)}${unit}`,
  ratio: ours / floor,
  aim: `≥ ${times.toString()} ×`,
  reached: ours >= floor * times,
});

/** For what is held to a number of its own; the floor is printed for comparison. */
export const held = (what: string, floor: string, ours: string, aim: string, reached: boolean): Result => ({
  what,
  floor,
  ours,
  ratio: null,
  aim,
  reached,
});

const titles = ['what', 'floor', 'ours', 'ratio', 'aim', ''];

export function print(results: readonly Result[]): void {
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

export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
