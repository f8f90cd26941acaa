import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The servers that take commands, each with the time of its last sign of life (docs/adr/0052). */
export class Servers1764005200000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query('CREATE TABLE servers (id uuid PRIMARY KEY, seen_at timestamptz NOT NULL)');
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE servers');
  }
}
