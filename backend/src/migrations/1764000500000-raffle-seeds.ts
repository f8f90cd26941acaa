import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The seeds of sealed raffle draws. Until the draw, the history contains only the commitment, which is the SHA-256 of the seed
 * (docs/rules.md#raffle).
 */
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
