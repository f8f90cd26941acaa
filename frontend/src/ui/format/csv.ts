import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import Papa from 'papaparse';
import { formatFileDay } from './date-format.js';

/** A column of a table: its header, and its value in a row. */
export type CsvColumn<Row> = readonly [header: string, getValue: (row: Row) => string | number];

/** Matches the start of a cell that a spreadsheet would calculate. The default pattern of papaparse misses formulas with a line break. */
const formulaPrefix = /^[=+\-@\t\r\n]/;
/** Besides commas, quotes and line breaks, which are quoted anyway: a spreadsheet may separate columns at these, too. */
const otherSeparators = /[;\t]/;
/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** CSV according to RFC 4180 that Excel reads as UTF-8. Formulas are escaped, so that no spreadsheet calculates a cell. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(([header]) => header);
  const data = rows.map((row) => columns.map(([, getValue]) => toCell(getValue(row))));
  const quotes = (value: unknown): boolean => otherSeparators.test(String(value));
  return byteOrderMark + Papa.unparse({ fields, data }, { escapeFormulae: formulaPrefix, quotes });
}

/** What a screen shows may have isolates (docs/rules.md#names): they would hide a formula behind them from the check. */
const toCell = (value: string | number): string | number => (typeof value === 'string' ? removeBidiControls(value) : value);

/** For example `participants_2026-03-05.csv`. @param date formatted in the device's time zone */
export const toCsvFileName = (name: string, date: Date): string => `${name}_${formatFileDay(date)}.csv`;
