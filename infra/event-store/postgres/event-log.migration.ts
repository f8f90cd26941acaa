import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log. Its head is one row that is locked before anything else, so positions are given and become visible in one
 * order: gapless, and no reader ever passes one that is still being committed.
 */
export class EventLog1795262400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, head, identity, appendOnly, repeated, append]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION append_events(jsonb, integer), position_if_repeated(jsonb)');
    await runner.query('DROP TABLE events, event_log_head, event_log_identity');
    await runner.query('DROP FUNCTION forbid_change_of_history()');
  }
}

const tables = `
  CREATE TABLE events (
    position bigint PRIMARY KEY,
    stream text NOT NULL,
    revision bigint NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    metadata jsonb NOT NULL,
    recorded_at timestamptz NOT NULL,
    UNIQUE (stream, revision)
  )`;

const head = `
  CREATE TABLE event_log_head (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), position bigint NOT NULL);
  INSERT INTO event_log_head (position) VALUES (-1)`;

const identity = `
  CREATE TABLE event_log_identity (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), id uuid NOT NULL);
  INSERT INTO event_log_identity (id) VALUES (gen_random_uuid())`;

/** ALWAYS: also for a superuser who switched triggers off (session_replication_role). */
const appendOnly = `
  CREATE FUNCTION forbid_change_of_history() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The event log is append-only: % is not possible', TG_OP USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION forbid_change_of_history();
  ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_log_identity
    FOR EACH STATEMENT EXECUTE FUNCTION forbid_change_of_history();
  ALTER TABLE event_log_identity ENABLE ALWAYS TRIGGER append_only`;

/**
 * batch: [[stream, expectedRevision, [[eventId, type, data, metadata], …]], …], every stream once.
 * Answers text, which is cheapest: the time and the last position before the batch; then, unless all of it was appended,
 * one outcome per append: `appended`, `repeated <position of its last event>` or `wrong <revision of the stream>`.
 * For example `2026-11-21 20:15:00.123456+00;41;appended;wrong 7`.
 *
 * One append alone, as on a quiet gig, is asked and written without the sets: a fifth faster.
 *
 * VOLATILE, so that each statement sees what was committed while the call waited for the head: the check after the lock is
 * about the present.
 */
const append = `
  CREATE FUNCTION append_events(batch jsonb, event_count integer) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    start bigint;
    at timestamptz;
    actual bigint[];
    appended integer;
    outcomes text := '';
    alone jsonb := CASE WHEN jsonb_array_length(batch) = 1 THEN batch -> 0 END;
  BEGIN
    UPDATE event_log_head SET position = position + event_count RETURNING position - event_count INTO start;
    at := clock_timestamp();

    IF alone IS NOT NULL AND (alone -> 1)::bigint = coalesce((SELECT e.revision FROM events e WHERE e.stream = alone ->> 0 ORDER BY e.revision DESC LIMIT 1), -1) THEN
      INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
        SELECT start + place, alone ->> 0, (alone -> 1)::bigint + place, (event ->> 0)::uuid, event ->> 1, event -> 2, event -> 3, at
        FROM jsonb_array_elements(alone -> 2) WITH ORDINALITY AS f (event, place);
      PERFORM pg_notify('events', (start + event_count)::text);
      RETURN at || ';' || start;
    END IF;

    SELECT array_agg(coalesce((SELECT e.revision FROM events e WHERE e.stream = asked ->> 0 ORDER BY e.revision DESC LIMIT 1), -1) ORDER BY nr)
      INTO actual
      FROM jsonb_array_elements(batch) WITH ORDINALITY AS b (asked, nr);

    INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      SELECT start + row_number() OVER (ORDER BY nr, place), asked ->> 0, (asked -> 1)::bigint + place, (event ->> 0)::uuid, event ->> 1, event -> 2, event -> 3, at
      FROM jsonb_array_elements(batch) WITH ORDINALITY AS b (asked, nr), jsonb_array_elements(asked -> 2) WITH ORDINALITY AS f (event, place)
      WHERE actual[nr] = (asked -> 1)::bigint;
    GET DIAGNOSTICS appended = ROW_COUNT;

    IF appended < event_count THEN
      UPDATE event_log_head SET position = start + appended;
      SELECT string_agg(
          CASE WHEN actual[nr] = (asked -> 1)::bigint THEN ';appended'
            ELSE coalesce(';repeated ' || position_if_repeated(asked), ';wrong ' || actual[nr]) END, '' ORDER BY nr)
        INTO outcomes
        FROM jsonb_array_elements(batch) WITH ORDINALITY AS b (asked, nr);
    END IF;
    IF appended > 0 THEN
      PERFORM pg_notify('events', (start + appended)::text);
    END IF;
    RETURN at || ';' || start || outcomes;
  END $$`;

/** Exactly the same append again? Then every event of it stands where it would have been put, and this is where the last one stands. */
const repeated = `
  CREATE FUNCTION position_if_repeated(asked jsonb) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN count(e.position) = count(*) THEN max(e.position) END
      FROM jsonb_array_elements(asked -> 2) WITH ORDINALITY AS f (event, place)
      LEFT JOIN events e ON e.stream = asked ->> 0 AND e.revision = (asked -> 1)::bigint + place AND e.event_id = (event ->> 0)::uuid
        AND e.type = event ->> 1 AND e.data = event -> 2 AND e.metadata = event -> 3
  $$`;
