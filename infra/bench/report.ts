import { type Comparison } from './measure.js';

/** A row of the report, with the columns of `titles`. */
export type BenchResult = readonly string[];

const titles = ['measurement', 'baseline', 'on Fastify', 'Jamjar', 'ratio', 'target', 'result'];

/** For numbers that must be at most `maxRatio` × the baseline. */
export const withMaxRatio = (measurement: string, compared: Comparison, maxRatio: number, unit = 'ms'): BenchResult =>
  toResult(measurement, compared, unit, `≤ ${maxRatio} ×`, compared.ours <= compared.baseline * maxRatio);

/** For rates, which must be at least `minRatio` × the baseline. */
export const withMinRatio = (measurement: string, compared: Comparison, minRatio: number, unit: string): BenchResult =>
  toResult(measurement, compared, unit, `≥ ${minRatio} ×`, compared.ours >= compared.baseline * minRatio);

/** For an absolute upper limit; the baseline is only printed for comparison. */
export const withLimit = (measurement: string, compared: Comparison, limit: number, unit: string): BenchResult =>
  toResult(measurement, compared, unit, `≤ ${limit.toLocaleString('en')} ${unit}`, compared.ours <= limit);

/** For an absolute lower limit; the baseline is only printed for comparison. */
export const withMinimum = (measurement: string, compared: Comparison, minimum: number, unit: string): BenchResult =>
  toResult(measurement, compared, unit, `≥ ${minimum} ${unit}`, compared.ours >= minimum);

/** For numbers without a target, which explain other results. */
export const withoutTarget = (measurement: string, compared: Comparison, unit: string): BenchResult =>
  toResult(measurement, compared, unit, '–');

function toResult(measurement: string, compared: Comparison, unit: string, target: string, isReached?: boolean): BenchResult {
  const { baseline, fastify = NaN, ours } = compared;
  const result = isReached === undefined ? '–' : isReached ? 'reached' : 'MISSED';
  return [measurement, ...[baseline, fastify, ours].map((value) => format(value, unit)), format(ours / baseline), target, result];
}

const format = (value: number, unit = ''): string => (Number.isNaN(value) ? '–' : `${formatNumber(value)} ${unit}`);
const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Prints all results as one table. */
export const printReport = (results: readonly BenchResult[]): void => printTable(titles, results);

/** Prints a table whose columns are as wide as their widest cell. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (cells: readonly string[]): string => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  const lines = [titles, widths.map((width) => '─'.repeat(width)), ...rows].map((cells) => toLine(cells).trimEnd());
  console.log(lines.join('\n'));
}
