import { checkRows, object, string } from '@jamjar/contracts/type-guards';
import { letterPairs, searchLetters, searchIgnoredRanges } from '@jamjar/contracts/text/letters';
import { sharedKeyMark, toNameKey } from '@jamjar/contracts/text/name-keys';
import { toStoredLine, toUsername } from '@jamjar/contracts/text/stored-text';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const toEscape = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;
const ignored = quote(`[${searchIgnoredRanges.map(([first, last]) => `${toEscape(first)}-${toEscape(last)}`).join('')}]`);
const [oldLetters, newLetters] = [searchLetters.keys(), searchLetters.values()].map((letters) => quote([...letters].join('')));
const plain = `translate(regexp_replace(lower(normalize(name, NFKD)), ${ignored}, '', 'g'), ${oldLetters ?? ''}, ${newLetters ?? ''})`;
/** As `toSearchText` of contracts. */
const searchText = letterPairs.reduce((sql, [letter, letters]) => `replace(${sql}, ${quote(letter)}, ${quote(letters)})`, plain);

const setSearchText = (sql: string): string => `
  ALTER TABLE participants DROP COLUMN search_text;
  CREATE OR REPLACE FUNCTION to_search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT ${sql} $$;
  ALTER TABLE participants ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (to_search_text(name)) STORED;`;

/**
 * Names are stored as `toStoredLine` returns them, with the key of `toNameKey` and the text of `toSearchText`. Where several rows now have
 * the same key, the oldest keeps it, and the others get it with a mark and a number appended, so that nobody is lost: staff rename them
 * (docs/rules.md#names). Usernames get the form in which they are compared.
 */
export class FoldedNames1764005400000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(setSearchText(searchText));
    await database.query('DROP INDEX organisations_active_name');
    await database.query('ALTER TABLE participants DROP CONSTRAINT participants_organisation_id_normalised_name_key');
    await rekey(database, 'participants', 'organisation_id');
    await rekey(database, 'organisations', 'deleted_at IS NULL');
    await database.query('ALTER TABLE participants ADD UNIQUE (organisation_id, normalised_name)');
    await database.query('CREATE UNIQUE INDEX organisations_active_name ON organisations (normalised_name) WHERE deleted_at IS NULL');
    await renameUsers(database);
  }

  /** Names, keys and usernames are not reverted, because the former ones are stored nowhere. */
  async down(database: QueryRunner): Promise<void> {
    await database.query(setSearchText("lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g'))"));
  }
}

const batchSize = 10_000;

/** Gives the rows of a table the names and keys that new rows get. @param scope SQL: keys are unique among rows with equal values of it */
async function rekey(database: QueryRunner, table: 'participants' | 'organisations', scope: string): Promise<void> {
  await database.query('CREATE TEMPORARY TABLE keys (id uuid PRIMARY KEY, name text NOT NULL, key text NOT NULL) ON COMMIT DROP');
  for (let last: string | null = null; ;) {
    const sql = `SELECT id, name FROM ${table} WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT ${batchSize}`;
    const rows: { id: string; name: string }[] = checkRows(
      (await database.query(sql, [last])) as unknown[],
      object({ id: string, name: string }),
    );
    if (rows.length === 0) break;
    await database.query('INSERT INTO keys SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])', [
      rows.map(({ id }) => id),
      rows.map(({ name }) => toStoredLine(name) || name),
      rows.map(({ name }) => toNameKey(name)),
    ]);
    last = rows.at(-1)?.id ?? null;
  }
  await database.query(
    `UPDATE ${table} AS named SET name = numbered.name, normalised_name = numbered.key FROM (
       SELECT id, name, key || CASE WHEN number > 1 THEN $1::text || number ELSE '' END AS key FROM (
         SELECT id, keys.name, key, row_number() OVER (PARTITION BY key, ${scope} ORDER BY created_at, id) AS number FROM keys JOIN ${table} USING (id)
       ) AS counted
     ) AS numbered
     WHERE named.id = numbered.id AND (named.name, named.normalised_name) <> (numbered.name, numbered.key)`,
    [sharedKeyMark],
  );
  await database.query('DROP TABLE keys');
}

/**
 * Gives usernames the form of `toUsername`, with a number appended where it is taken: signing in compares that form, so nobody could sign
 * in to an account without it.
 */
async function renameUsers(database: QueryRunner): Promise<void> {
  const users = (await database.query('SELECT id, username FROM users ORDER BY created_at, id')) as unknown[];
  const rows = checkRows(users, object({ id: string, username: string }));
  const taken = new Set(rows.map(({ username }) => username));
  for (const { id, username } of rows) {
    const folded = toUsername(username) || 'user';
    if (folded === username) continue;
    let free = folded;
    for (let number = 2; taken.has(free); number++) free = `${folded}-${number}`;
    taken.add(free);
    await database.query('UPDATE users SET username = $2 WHERE id = $1', [id, free]);
  }
}
