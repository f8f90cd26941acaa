import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The seeds of raffle draws that are to come. The history contains only a seed's SHA-256, until the draw (docs/rules.md#raffle). */
export class RaffleSeeds1764000500000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE raffle_seeds (
        commitment text PRIMARY KEY,
        gig_id uuid NOT NULL,
        seed text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE raffle_seeds');
  }
}
