import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The kinds of links. Each had two columns: whether a link was generated, and whether it is enabled. */
const kinds = ['signup', 'feedback', 'live'];
const toHasLinkColumn = (kind: string): string => `has_${kind}_link`;
const toEnabledColumn = (kind: string): string => `${kind}_enabled`;
const joinForEachKind = (toSql: (kind: string) => string): string => kinds.map(toSql).join(', ');

/** One column for the links of all kinds. The index for the audit contains the switching of all kinds, and that of the raffle, too. */
export class LinksOfEveryKind1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const toState = (kind: string): string =>
      `'${kind}', CASE WHEN ${toEnabledColumn(kind)} THEN 'enabled' WHEN ${toHasLinkColumn(kind)} THEN 'disabled' ELSE 'none' END`;
    await runner.query(`
      ALTER TABLE gigs ADD COLUMN links jsonb NOT NULL DEFAULT '{}';
      UPDATE gigs SET links = jsonb_build_object(${joinForEachKind(toState)});
      ALTER TABLE gigs ${joinForEachKind((kind) => `DROP COLUMN ${toHasLinkColumn(kind)}, DROP COLUMN ${toEnabledColumn(kind)}`)};
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type = 'LogoChanged' OR type LIKE '%Switched'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const toAddedColumn = (name: string): string => `ADD COLUMN ${name} boolean NOT NULL DEFAULT false`;
    const toValues = (kind: string): string =>
      `${toHasLinkColumn(kind)} = links ->> '${kind}' <> 'none', ${toEnabledColumn(kind)} = links ->> '${kind}' = 'enabled'`;
    await runner.query(`
      ALTER TABLE gigs ${joinForEachKind((kind) => `${toAddedColumn(toHasLinkColumn(kind))}, ${toAddedColumn(toEnabledColumn(kind))}`)};
      UPDATE gigs SET ${joinForEachKind(toValues)};
      ALTER TABLE gigs DROP COLUMN links;
      DROP INDEX IF EXISTS timeline_gig_id_at_idx;
      CREATE INDEX ON timeline (gig_id, at) WHERE type IN ('LogoChanged', 'SignupsSwitched', 'FeedbackSwitched', 'LiveSwitched')`);
  }
}
