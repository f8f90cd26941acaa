import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The last requested rebuild ("replay") of each projection group. For each request of a swap, `compares`: whether the tables are compared
 * before it, and `differences`: how many rows differed.
 * `run` is the rebuild's id, so that a process whose rebuild counts as abandoned cannot change a later one; `done`, `total`: events read so
 * far, and events to read; `alive_at` is renewed while it runs; `error`: why it has no result.
 */
export class Replays1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projection_replays (
        name text PRIMARY KEY,
        run uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('requested', 'running', 'done')),
        done bigint NOT NULL DEFAULT 0,
        total bigint NOT NULL DEFAULT 0,
        result jsonb,
        error text,
        alive_at timestamptz NOT NULL
      );
      ALTER TABLE projection_rebuilds ADD COLUMN compares boolean NOT NULL DEFAULT false, ADD COLUMN differences jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_rebuilds DROP COLUMN compares, DROP COLUMN differences; DROP TABLE projection_replays');
  }
}
