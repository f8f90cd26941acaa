import { type MigrationInterface, type QueryRunner } from 'typeorm';

const table = `
  CREATE TABLE changes (
    seq bigint PRIMARY KEY,
    audience text NOT NULL,
    live_event_id uuid,
    kind text NOT NULL,
    keys jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX changes_at ON changes (at);

  -- One row: the number of the newest change. Who locks it commits next.
  CREATE TABLE changes_head (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq bigint NOT NULL
  );
  INSERT INTO changes_head (seq) VALUES (0);
`;

/** Called last in a transaction: from here to its commit, everybody else who changes something waits. */
const record = `
  CREATE FUNCTION record_changes(items jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    newest bigint;
    count int := jsonb_array_length(items);
  BEGIN
    UPDATE changes_head SET seq = seq + count RETURNING seq INTO newest;
    INSERT INTO changes (seq, audience, live_event_id, kind, keys)
      SELECT newest - count + item.nr, item.value ->> 'audience', (item.value ->> 'liveEventId')::uuid, item.value ->> 'kind', item.value -> 'keys'
      FROM jsonb_array_elements(items) WITH ORDINALITY AS item(value, nr);
    IF count > 0 THEN
      PERFORM pg_notify('changes', newest::text);
    END IF;
    RETURN newest;
  END
  $$;
`;

export class Changes1763711000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(table);
    await runner.query(record);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION record_changes(jsonb); DROP TABLE changes, changes_head');
  }
}
