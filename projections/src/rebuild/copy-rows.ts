import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { type EntityTable, type TableRecord } from '../runner/entity-table.js';

/**
 * Writes new rows by COPY: four times as fast as a set-based INSERT.
 * @throws Error with code 23505 when one of them is there already; then none was written
 */
export async function copyRows(client: pg.Client, table: EntityTable, into: string, rows: readonly TableRecord[]): Promise<void> {
  const names = table.columnNames;
  const stream = client.query(from(`COPY "${into}" (${names.map((name) => `"${name}"`).join(', ')}) FROM STDIN`));
  stream.end(asLines(names, rows));
  await finished(stream);
}

/** One text that grows: a million rows of small pieces to be joined are a million pieces of garbage. */
function asLines(names: readonly string[], rows: readonly TableRecord[]): string {
  let lines = '';
  for (const row of rows) {
    let separator = '';
    for (const name of names) {
      lines += separator + asText(row[name]);
      separator = '\t';
    }
    lines += '\n';
  }
  return lines;
}

const isSpecial = /[\\\t\n\r]/;
const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
function asText(value: unknown): string {
  if (typeof value === 'string')
    return isSpecial.test(value) ? value.replace(special, (character) => escapes[character] ?? character) : value;
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return asText(Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value));
}

const arrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
