import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Replays of projection groups, the last one of each, and the comparison before a swap. `run` tells replays apart, so that a process that was
 * taken for dead changes nothing; `alive_at` is renewed while somebody works on it; `error` says why it ended without a result.
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
