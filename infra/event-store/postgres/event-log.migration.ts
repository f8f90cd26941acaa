import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The event log. Every append locks the single row of its head first, so positions have no gaps and become visible in order:
 * a reader never passes a position that is still being committed.
 */
export class EventLog1795262400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [eventsTable, headTable, identityTable, appendOnlyTriggers, positionIfRepeatedFunction, appendEventsFunction])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION append_events(jsonb, integer), position_if_repeated(jsonb)');
    await runner.query('DROP TABLE events, event_log_head, event_log_identity');
    await runner.query('DROP FUNCTION forbid_change_of_history()');
  }
}

const eventsTable = `
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

const headTable = `
  CREATE TABLE event_log_head (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), position bigint NOT NULL);
  INSERT INTO event_log_head (position) VALUES (-1)`;

const identityTable = `
  CREATE TABLE event_log_identity (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), id uuid NOT NULL);
  INSERT INTO event_log_identity (id) VALUES (gen_random_uuid())`;

/** ENABLE ALWAYS also covers superusers who have disabled triggers with session_replication_role. */
const appendOnlyTriggers = `
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
 * `batch` is `[[stream, expectedRevision, [[eventId, type, data, metadata], …]], …]`, with each stream at most once.
 * Returns text, which is the cheapest type: the time, the last position before the batch (`start`) and, unless everything was appended, one
 * outcome per append: `appended`, `repeated <position of its last event>` or `wrong <revision of the stream>`. For example
 * `2026-11-21 20:15:00.123456+00;41;appended;wrong 7`.
 * A batch of one append whose expected revision is right has its own branch without aggregates, which is a fifth faster.
 * VOLATILE, so that each statement sees what was committed while the call waited for the lock of the head.
 */
const appendEventsFunction = `
  CREATE FUNCTION append_events(batch jsonb, event_count integer) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    start bigint;
    at timestamptz;
    actual bigint[];
    appended integer;
    outcomes text := '';
    only_request jsonb := CASE WHEN jsonb_array_length(batch) = 1 THEN batch -> 0 END;
  BEGIN
    UPDATE event_log_head SET position = position + event_count RETURNING position - event_count INTO start;
    at := clock_timestamp();

    IF only_request IS NOT NULL AND (only_request -> 1)::bigint = coalesce((SELECT e.revision FROM events e WHERE e.stream = only_request ->> 0 ORDER BY e.revision DESC LIMIT 1), -1) THEN
      INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
        SELECT start + event_no, only_request ->> 0, (only_request -> 1)::bigint + event_no, (event ->> 0)::uuid, event ->> 1, event -> 2, event -> 3, at
        FROM jsonb_array_elements(only_request -> 2) WITH ORDINALITY AS numbered_events (event, event_no);
      PERFORM pg_notify('events', (start + event_count)::text);
      RETURN at || ';' || start;
    END IF;

    SELECT array_agg(coalesce((SELECT e.revision FROM events e WHERE e.stream = request ->> 0 ORDER BY e.revision DESC LIMIT 1), -1) ORDER BY request_no)
      INTO actual
      FROM jsonb_array_elements(batch) WITH ORDINALITY AS numbered_requests (request, request_no);

    INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
      SELECT start + row_number() OVER (ORDER BY request_no, event_no), request ->> 0, (request -> 1)::bigint + event_no, (event ->> 0)::uuid, event ->> 1, event -> 2, event -> 3, at
      FROM jsonb_array_elements(batch) WITH ORDINALITY AS numbered_requests (request, request_no),
        jsonb_array_elements(request -> 2) WITH ORDINALITY AS numbered_events (event, event_no)
      WHERE actual[request_no] = (request -> 1)::bigint;
    GET DIAGNOSTICS appended = ROW_COUNT;

    IF appended < event_count THEN
      UPDATE event_log_head SET position = start + appended;
      SELECT string_agg(
          CASE WHEN actual[request_no] = (request -> 1)::bigint THEN ';appended'
            ELSE coalesce(';repeated ' || position_if_repeated(request), ';wrong ' || actual[request_no]) END, '' ORDER BY request_no)
        INTO outcomes
        FROM jsonb_array_elements(batch) WITH ORDINALITY AS numbered_requests (request, request_no);
    END IF;
    IF appended > 0 THEN
      PERFORM pg_notify('events', (start + appended)::text);
    END IF;
    RETURN at || ';' || start || outcomes;
  END $$`;

/** The position of the request's last event if all its events are stored already, unchanged and at their revisions; else null. */
const positionIfRepeatedFunction = `
  CREATE FUNCTION position_if_repeated(request jsonb) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN count(e.position) = count(*) THEN max(e.position) END
      FROM jsonb_array_elements(request -> 2) WITH ORDINALITY AS numbered_events (event, event_no)
      LEFT JOIN events e ON e.stream = request ->> 0 AND e.revision = (request -> 1)::bigint + event_no AND e.event_id = (event ->> 0)::uuid
        AND e.type = event ->> 1 AND e.data = event -> 2 AND e.metadata = event -> 3
  $$`;
