import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import Papa from 'papaparse';
import { formatFileDay } from './date-format.js';

/** A column of a table. */
export type CsvColumn<Row> = readonly [header: string, getValue: (row: Row) => string | number];

/** Matches the start of a cell that a spreadsheet would evaluate. The default pattern of papaparse misses formulas that contain a line break. */
const formulaPrefix = /^[=+\-@\t\r\n]/;
/** Further characters at which a spreadsheet may separate columns. Papaparse quotes cells with commas, quotes and line breaks by itself. */
const otherSeparators = /[;\t]/;
/** Without a byte order mark, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** CSV according to RFC 4180 that Excel reads as UTF-8. Formulas are escaped, so that no spreadsheet evaluates a cell. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(([header]) => header);
  const data = rows.map((row) => columns.map(([, getValue]) => toCell(getValue(row))));
  const quotes = (value: unknown): boolean => otherSeparators.test(String(value));
  return byteOrderMark + Papa.unparse({ fields, data }, { escapeFormulae: formulaPrefix, quotes });
}

/** Removes isolates, which texts contain for display (docs/rules.md#names): `formulaPrefix` would not match a formula after an isolate. */
const toCell = (value: string | number): string | number => (typeof value === 'string' ? removeBidiControls(value) : value);

/** For example `participants_2026-03-05.csv`. @param date formatted in the device's time zone */
export const toCsvFileName = (name: string, date: Date): string => `${name}_${formatFileDay(date)}.csv`;
