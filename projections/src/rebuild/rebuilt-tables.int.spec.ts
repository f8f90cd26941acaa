import { createTestDatabase, type TestDatabase } from '@jamjar/infra/testing/test-database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connect, disconnect } from '../runner/connection.js';
import { EntityTable } from '../runner/row-writes.js';
import { copyRows } from './rebuilt-tables.js';

@Entity('words')
class WordRow {
  @PrimaryColumn('integer')
  number: number;

  @Column('text', { nullable: true })
  word: string | null;

  @Column('text', { array: true })
  letters: readonly string[];

  @Column('boolean')
  spoken: boolean;

  @Column('timestamptz')
  at: Date;

  @Column('double precision')
  weight: number;
}

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

const specialTexts = [
  '',
  ' ',
  '\\N',
  '\\.',
  'tab\there',
  'line\nbreak\r\n',
  '"quoted"',
  "o'clock",
  '{a,b}',
  'back\\slash',
  'NULL',
  'ünï 🎸',
  null,
];

describe('copyRows', () => {
  it('writes the same rows as an upsert, whatever text they contain, and rejects a row that exists already', async () => {
    const client = await connect(database.url, { applicationName: 'copy-spec', statementTimeoutMs: 5_000 });
    const columnDefinitions =
      '(number integer PRIMARY KEY, word text, letters text[] NOT NULL, spoken boolean NOT NULL, at timestamptz NOT NULL, weight float8 NOT NULL)';
    await client.query(`CREATE TABLE words ${columnDefinitions}; CREATE TABLE copied ${columnDefinitions}`);
    const table = EntityTable.forEntity(WordRow);
    const rows = specialTexts.map((word, number) => ({
      number,
      word,
      letters: word === null ? [] : [word, `${word}${word}`],
      spoken: number % 2 === 0,
      at: new Date(number),
      weight: number / 3,
    }));
    await client.query(table.upsertStatement('$1::jsonb'), [JSON.stringify(rows)]);
    await copyRows(client, table, 'copied', rows);

    const readTable = async (tableName: string) =>
      (await client.query<Record<string, unknown>>(`SELECT * FROM ${tableName} ORDER BY number`)).rows;
    expect(await readTable('copied')).toEqual(await readTable('words'));
    expect(await readTable('copied')).toHaveLength(specialTexts.length);
    await expect(copyRows(client, table, 'copied', rows.slice(0, 1))).rejects.toMatchObject({ code: '23505' }); // unique violation
    await disconnect(client);
  });
});
