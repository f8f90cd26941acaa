import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `audience`: who may receive the change. `kind` and `keys`: what was changed, and the ids of the changed rows (`ChangeKeys`). `at`: when
 * the change was recorded.
 */
const tables = `
  CREATE TABLE changes (
    seq bigint PRIMARY KEY,
    audience text NOT NULL,
    gig_id uuid,
    kind text NOT NULL,
    keys jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX changes_at ON changes (at);

  -- One row with the number of the newest change; transactions commit in the order in which they lock it.
  CREATE TABLE changes_head (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq bigint NOT NULL
  );
  INSERT INTO changes_head (seq) VALUES (0);

  -- Has a row until Postgres crashes: the recovery from a crash or a backup empties an unlogged table, a clean stop does not.
  CREATE UNLOGGED TABLE changes_unbroken (single boolean PRIMARY KEY DEFAULT true CHECK (single));
  INSERT INTO changes_unbroken DEFAULT VALUES;
`;

/**
 * A transaction calls `record_changes` last, because until its commit all other transactions that record changes wait.
 * The first call after a crash skips a million numbers, because a number that a browser has received must not be reused: projections commit
 * asynchronously (docs/adr/0009), so a crash can lose the last changes, far fewer than a million, which are then recorded again.
 */
const recordChangesFunction = `
  CREATE FUNCTION record_changes(items jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    newest bigint;
    count int := jsonb_array_length(items);
  BEGIN
    UPDATE changes_head SET seq = seq + count RETURNING seq INTO newest;
    IF NOT EXISTS (SELECT FROM changes_unbroken) THEN
      INSERT INTO changes_unbroken DEFAULT VALUES;
      UPDATE changes_head SET seq = seq + 1000000 RETURNING seq INTO newest;
    END IF;
    INSERT INTO changes (seq, audience, gig_id, kind, keys)
      SELECT newest - count + item.nr, item.value ->> 'audience', (item.value ->> 'gigId')::uuid, item.value ->> 'kind', item.value -> 'keys'
      FROM jsonb_array_elements(items) WITH ORDINALITY AS item(value, nr);
    IF count > 0 THEN
      PERFORM pg_notify('changes', newest::text);
    END IF;
    RETURN newest;
  END
  $$;
`;

/** The table `changes` with its head row, and the function that records changes. */
export class Changes1763711000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(recordChangesFunction);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION record_changes(jsonb); DROP TABLE changes, changes_head, changes_unbroken');
  }
}
