import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type EntityTable, type TableRecord } from '../runner/entity-table.js';

/**
 * Writes new rows by COPY, which is four times as fast as a set-based INSERT.
 * @throws Error with code 23505 when one of the rows exists already; none was written then
 */
export async function copyRows(client: pg.Client, table: EntityTable, targetTable: string, rows: readonly TableRecord[]): Promise<void> {
  const columnNames = table.columnNames;
  const stream = client.query(copyFrom(`COPY "${targetTable}" (${columnNames.map((name) => `"${name}"`).join(', ')}) FROM STDIN`));
  stream.end(toCopyLines(columnNames, rows));
  await finished(stream);
}

/** Appends to one string: collecting small strings and joining them would create much garbage. */
function toCopyLines(columnNames: readonly string[], rows: readonly TableRecord[]): string {
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const name of columnNames) {
      lines += separator + toCopyText(row[name]);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const hasSpecialCharacter = /[\\\t\n\r]/;
const specialCharacters = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
function toCopyText(value: unknown): string {
  if (typeof value === 'string')
    return hasSpecialCharacter.test(value) ? value.replace(specialCharacters, (character) => escapes[character] ?? character) : value;
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return toCopyText(Array.isArray(value) ? toArrayLiteral(value) : JSON.stringify(value));
}

const toArrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
