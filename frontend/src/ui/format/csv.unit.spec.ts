import { isolate } from '@jamjar/contracts/text/isolate';
import { toCsv, toCsvFileName } from './csv.js';

/** Parses like a spreadsheet that splits columns at each of `separators`. A cell that begins with a quote is quoted; `""` in it is `"`. */
function parse(csv: string, separators: string): string[][] {
  const cellPattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^\\r\\n${separators}]*))(\\r\\n|[${separators}]|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.replace('\uFEFF', '').matchAll(cellPattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

const cells = [
  ['guitar;vocals', 'Semi;Colon', ';'],
  ['Tab\there', 'a\tb;c,d', 'Says "hi"; then'],
  ['two\nlines', 'two\r\nlines;', ' "'],
  ['plain', '', '12'],
];
const columns = ['A;B', 'B\tB', 'C,C'].map((header, index) => [header, (row: readonly string[]) => row[index] ?? ''] as const);

describe('a CSV', () => {
  it.each([',', ',;\t'])('keeps the columns of every row in a spreadsheet that separates columns at each of %j', (separators) => {
    expect(parse(toCsv(columns, cells), separators)).toEqual([columns.map(([header]) => header), ...cells]);
  });
  it('keeps formulas from being calculated, quoted or not', () => {
    expect(parse(toCsv(columns, [['=1;2', '-1', '\t=1']]), ',;\t')[1]).toEqual(["'=1;2", "'-1", "'\t=1"]);
  });
  it('also keeps formulas behind direction marks from being calculated, and writes no direction marks', () => {
    expect(parse(toCsv(columns, [[isolate('=HYPERLINK("x","א")'), isolate('דוד'), '']]), ',')[1]).toEqual([
      `'=HYPERLINK("x","א")`,
      'דוד',
      '',
    ]);
  });
  it('does not quote a cell that needs no quotes', () => {
    expect(toCsv([['Name', () => 'Ana Ruiz']], [0])).toBe('\uFEFFName\r\nAna Ruiz');
  });
});

describe('the name of a CSV file', () => {
  it('has the date, in the device’s time zone', () => {
    expect(toCsvFileName('participants', new Date(2026, 2, 5, 23, 59))).toBe('participants_2026-03-05.csv');
  });
});
