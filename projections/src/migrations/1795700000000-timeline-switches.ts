import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A column that tells switching on from switching off. It is null in rows written before, until the next rebuild. */
export class TimelineSwitches1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timeline ADD COLUMN enabled boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timeline DROP COLUMN enabled');
  }
}
