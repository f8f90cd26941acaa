import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Columns for holds and undos; `action_from`: revision of the first event of the entry's action. Until the next rebuild, each existing
 * timeline entry counts as an action of its own, and a performer in the first stint after a reset has the end of a stint before the reset
 * as `last_played_at`.
 */
export class UndoAndHold1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE performers ADD COLUMN held boolean NOT NULL DEFAULT false, ADD COLUMN last_played_at timestamptz;
      UPDATE performers SET last_played_at = (SELECT max(ended_at) FROM stints WHERE stints.performer_id = performers.id) WHERE played;
      ALTER TABLE stints ADD COLUMN undone boolean NOT NULL DEFAULT false;
      ALTER TABLE timeline ADD COLUMN action_from integer, ADD COLUMN undone boolean NOT NULL DEFAULT false;
      UPDATE timeline SET action_from = revision;
      ALTER TABLE timeline ALTER COLUMN action_from SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE performers DROP COLUMN held, DROP COLUMN last_played_at;
      ALTER TABLE stints DROP COLUMN undone;
      ALTER TABLE timeline DROP COLUMN action_from, DROP COLUMN undone`);
  }
}
