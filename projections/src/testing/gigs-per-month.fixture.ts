import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { type GigReadModel, toGigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { type ProjectionGroup } from '../read-model.js';
import { defineTotalsProjection } from '../totals-projection.js';

/** A row of a read model for tests: how many gigs an organisation has in a month, and how many of them are completed. */
@Entity('test_gigs_per_month')
class GigsPerMonthRow {
  @PrimaryColumn('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  /** `2026-05` */
  @PrimaryColumn('text')
  month: string;

  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  @PrimaryColumn('integer')
  revision: number;

  @Column('timestamptz', { name: 'recorded_at' })
  recordedAt: Date;

  @Column('integer')
  gigs: number;

  @Column('integer')
  completed: number;
}

const gigsPerMonth = defineTotalsProjection({
  entity: GigsPerMonthRow,
  items: (gig, id) => new Map([[id, toGigReadModel(gig, id)]]),
  contributions: ({ organisationId, date, completed, deleted }: GigReadModel) =>
    deleted ? [] : [{ key: { organisationId, month: toMonth(date) }, numbers: { gigs: 1, completed: completed ? 1 : 0 } }],
});

/** The month of an instant, in UTC. */
export const toMonth = (date: string | number | Date): string => new Date(date).toISOString().slice(0, 7);

class GigsPerMonth1800000000000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      CREATE TABLE test_gigs_per_month (
        organisation_id uuid, month text, gig_id uuid, revision integer, recorded_at timestamptz NOT NULL,
        gigs integer NOT NULL, completed integer NOT NULL, PRIMARY KEY (organisation_id, month, gig_id, revision))`);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP TABLE test_gigs_per_month');
  }
}

/** A group of its own, which records no changes. */
export const gigsPerMonthGroup: ProjectionGroup = {
  name: 'test_gigs_per_month',
  stateProjections: [],
  eventProjections: [],
  totalsProjections: [gigsPerMonth],
  migrations: [GigsPerMonth1800000000000],
  toChanges: () => [],
};
