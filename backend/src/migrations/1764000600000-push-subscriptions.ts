import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Where notifications are sent, and for whom. A browser has one endpoint, with its public key (`p256dh`) and its authentication secret
 * (`auth`); each kind of subscription has its own table that refers to it. A user's subscription ends with the session in which it was
 * made, so that nothing is sent to a browser whose user has signed out (docs/adr/0046).
 */
const subscriptions = `
  CREATE TABLE push_endpoints (
    id uuid PRIMARY KEY,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    user_agent text,
    last_used timestamptz NOT NULL
  );

  CREATE TABLE push_subscriptions (
    endpoint_id uuid PRIMARY KEY REFERENCES push_endpoints ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    session_id varchar NOT NULL REFERENCES user_sessions ON DELETE CASCADE
  );
  CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
  CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);`;

// No foreign key points into a read model: a rebuild swaps those tables (docs/rules.md#read-models).
const preferences = `
  CREATE TABLE gig_notification_preferences (
    user_id uuid NOT NULL REFERENCES users,
    gig_id uuid NOT NULL,
    enabled boolean NOT NULL,
    PRIMARY KEY (user_id, gig_id)
  );`;

/** The users' subscriptions to notifications, and for which gigs they have switched them on or off. */
export class PushSubscriptions1764000600000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(subscriptions);
    await database.query(preferences);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE gig_notification_preferences, push_subscriptions, push_endpoints');
  }
}
