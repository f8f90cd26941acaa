import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log. Its head is one row that is locked before anything else, so positions are given and become visible in one
 * order: gapless, and no reader ever passes one that is still being committed.
 */
export class EventLog1795262400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, head, identity, appendOnly, append]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION append_events(jsonb, integer)');
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
 * Answers, put together as text, which is cheapest: {"at": milliseconds, "outcomes": [["appended" | "repeated", position of the last fact] | ["wrong", revision of the stream], …]}.
 *
 * VOLATILE, so that each statement sees what was committed while the call waited for the head: the check after the lock is
 * about the present. Plain loops: for the few facts of a batch they are faster than set-based statements.
 */
const append = `
  CREATE FUNCTION append_events(batch jsonb, fact_count integer) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    head bigint;
    next bigint;
    at timestamptz;
    outcomes text := '';
    to_stream text;
    expected bigint;
    actual bigint;
    facts jsonb;
    fact jsonb;
    repeated bigint;
  BEGIN
    UPDATE event_log_head SET position = position + fact_count RETURNING position INTO head;
    next := head - fact_count + 1;
    at := date_trunc('milliseconds', clock_timestamp());

    FOR i IN 0 .. jsonb_array_length(batch) - 1 LOOP
      to_stream := batch -> i ->> 0;
      expected := batch -> i -> 1;
      facts := batch -> i -> 2;
      actual := coalesce((SELECT e.revision FROM events e WHERE e.stream = to_stream ORDER BY e.revision DESC LIMIT 1), -1);

      IF actual = expected THEN
        FOR k IN 0 .. jsonb_array_length(facts) - 1 LOOP
          fact := facts -> k;
          INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
            VALUES (next, to_stream, expected + 1 + k, (fact ->> 0)::uuid, fact ->> 1, fact -> 2, fact -> 3, at);
          next := next + 1;
        END LOOP;
        outcomes := outcomes || ',["appended",' || next - 1 || ']';
      ELSE
        -- Exactly the same append again? Then every fact of it stands where it would have been put.
        SELECT max(e.position) INTO repeated
          FROM jsonb_array_elements(facts) WITH ORDINALITY AS again (fact, place)
          LEFT JOIN events e ON e.stream = to_stream AND e.revision = expected + again.place AND e.event_id = (again.fact ->> 0)::uuid
            AND e.type = again.fact ->> 1 AND e.data = again.fact -> 2 AND e.metadata = again.fact -> 3
          HAVING count(e.position) = count(*);
        outcomes := outcomes || CASE WHEN repeated IS NULL THEN ',["wrong",' || actual || ']' ELSE ',["repeated",' || repeated || ']' END;
      END IF;
    END LOOP;

    IF next <= head THEN
      UPDATE event_log_head SET position = next - 1;
    END IF;
    IF next > head - fact_count + 1 THEN
      PERFORM pg_notify('events', (next - 1)::text);
    END IF;
    RETURN '{"at":' || (extract(epoch FROM at) * 1000)::bigint || ',"outcomes":[' || substr(outcomes, 2) || ']}'; -- its first comma has nothing before it
  END $$`;
