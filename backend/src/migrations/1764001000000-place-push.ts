import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Binds an endpoint to a place, whose performers are alerted there when it is their turn (docs/adr/0046).
 * known: what was true of each performer when the browser subscribed or alerts were last made, as `CallState` by performer id.
 */
const subscriptions = `
  CREATE TABLE place_push_subscriptions (
    endpoint_id uuid REFERENCES push_endpoints ON DELETE CASCADE,
    place_id uuid REFERENCES places ON DELETE CASCADE,
    known jsonb NOT NULL,
    PRIMARY KEY (endpoint_id, place_id)
  );
  CREATE INDEX place_push_subscriptions_place ON place_push_subscriptions (place_id);
  CREATE INDEX places_gig ON places (gig_id);`;

export class PlacePush1764001000000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(subscriptions);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP INDEX places_gig');
    await database.query('DROP TABLE place_push_subscriptions');
  }
}
