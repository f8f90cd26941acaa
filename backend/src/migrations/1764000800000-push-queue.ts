import PgBoss from 'pg-boss';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The tables of pg-boss and its queue of notifications. pg-boss itself brings tables of an earlier version up to date when it starts. */
export class PushQueue1764000800000 implements MigrationInterface {
  /** The statements of pg-boss have a transaction of their own. */
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    const [existing] = (await database.query(`SELECT to_regclass('pgboss.version') AS name`)) as { name: string | null }[];
    if (existing?.name === null) await database.query(PgBoss.getConstructionPlans('pgboss'));
    await database.query(`SELECT pgboss.create_queue('push', '{"policy": "standard"}')`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP SCHEMA pgboss CASCADE');
  }
}
