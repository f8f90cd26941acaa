import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A column for whether an event switched something on or off. It is null in existing rows until the next rebuild. */
export class TimelineSwitches1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timeline ADD COLUMN enabled boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timeline DROP COLUMN enabled');
  }
}
