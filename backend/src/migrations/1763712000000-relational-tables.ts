import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `organisation_users` are memberships: their roles give access; that of a user only when it is `god`. `normalised_name`, also of
 * participants, is the key of a name, by which names are unique. A deleted user keeps id and username, and has no password hash.
 */
const organisationsAndUsers = `
  CREATE TABLE users (
    id uuid PRIMARY KEY,
    username text NOT NULL UNIQUE CHECK (username = lower(username)),
    password_hash text,
    role text NOT NULL DEFAULT 'operator' CHECK (role IN ('operator', 'owner', 'god')),
    theme text NOT NULL DEFAULT 'default',
    multi_screen_jams boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid REFERENCES users,
    updated_by uuid REFERENCES users,
    deleted_at timestamptz
  );

  CREATE TABLE organisations (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    normalised_name text NOT NULL,
    logo_url text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    created_by uuid REFERENCES users,
    updated_by uuid REFERENCES users,
    deleted_at timestamptz
  );
  CREATE UNIQUE INDEX organisations_active_name ON organisations (normalised_name) WHERE deleted_at IS NULL;

  CREATE TABLE organisation_users (
    organisation_id uuid NOT NULL REFERENCES organisations,
    user_id uuid NOT NULL REFERENCES users,
    role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'operator', 'owner')),
    PRIMARY KEY (organisation_id, user_id)
  );
  CREATE INDEX organisation_users_user ON organisation_users (user_id);`;

/**
 * `performer_details` contains what no event contains of a performer at a gig. `messages` are those of the chat, with the username of the
 * sender at that time. No foreign key points into a read model: a rebuild swaps those tables (docs/rules.md#read-models).
 */
const participantsAndMessages = `
  CREATE TABLE participants (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    name text NOT NULL,
    normalised_name text NOT NULL,
    email text,
    phone text,
    instagram text,
    looking_for_band boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (organisation_id, normalised_name)
  );

  CREATE TABLE performer_details (
    performer_id uuid PRIMARY KEY,
    participant_id uuid NOT NULL REFERENCES participants,
    gig_id uuid NOT NULL,
    notes text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX performer_details_participant ON performer_details (participant_id);
  CREATE INDEX performer_details_gig ON performer_details (gig_id);

  CREATE TABLE messages (
    id uuid PRIMARY KEY,
    gig_id uuid NOT NULL,
    content text NOT NULL,
    sender_id uuid REFERENCES users,
    sender_name text NOT NULL DEFAULT 'Anonymous',
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX messages_gig ON messages (gig_id, created_at DESC, id DESC);`;

/**
 * `idempotency` contains the requests that were executed, by the id that derives from their Idempotency-Key, with a hash of their content
 * and the id of the object that they created or changed. `fields` of the audit log are the names of the changed fields, without values.
 */
const idempotencyAndAudit = `
  CREATE TABLE idempotency (
    command_id uuid PRIMARY KEY,
    request_hash text,
    result_id text,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX idempotency_at ON idempotency (at);

  CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid,
    action text NOT NULL,
    object_kind text NOT NULL,
    object_id text NOT NULL,
    organisation_id uuid,
    fields text[] NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_log_organisation ON audit_log (organisation_id, at DESC);
  CREATE INDEX audit_log_at ON audit_log (at DESC);`;

/**
 * The first three columns of `user_sessions` are what connect-pg-simple reads and writes. `secrets` are random values that all servers
 * share, such as the one that signs sessions. `hits` of a rate limit are the attempts that were counted; they expire at `resets_at`.
 */
const sessionsAndLimits = `
  CREATE TABLE user_sessions (
    sid varchar PRIMARY KEY,
    sess json NOT NULL,
    expire timestamptz NOT NULL,
    username text GENERATED ALWAYS AS (sess ->> 'username') STORED
  );
  CREATE INDEX user_sessions_expire ON user_sessions (expire);
  CREATE INDEX user_sessions_username ON user_sessions (username);

  CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);

  CREATE TABLE rate_limits (
    key text PRIMARY KEY,
    hits integer NOT NULL,
    resets_at timestamptz NOT NULL
  );
  CREATE INDEX rate_limits_resets_at ON rate_limits (resets_at);`;

/** Uploaded logos, as WebP, by the random name in their path. */
const logos = `
  CREATE TABLE logos (
    name text PRIMARY KEY,
    picture bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );`;

/**
 * The first tables that are not event-sourced: users, organisations, participants, performers' notes, chat, executed requests (for
 * idempotency), the audit, sessions, secrets, rate limits and logos.
 */
export class RelationalTables1763712000000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    for (const tables of [organisationsAndUsers, participantsAndMessages, idempotencyAndAudit, sessionsAndLimits, logos])
      await database.query(tables);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query(`DROP TABLE logos, rate_limits, secrets, user_sessions, audit_log, idempotency, messages, performer_details,
      participants, organisation_users, organisations, users`);
  }
}
