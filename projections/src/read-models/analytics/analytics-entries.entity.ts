import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { versionColumns } from '../../version-projection.js';
import { arrayColumn, column, defineEntity, primaryColumn } from '../define-entity.js';

/** Some consecutive events of a gig, so few rows that all events of an organisation are counted in milliseconds. */
export const AnalyticsEntriesRow = defineEntity('analytics_entries', {
  gigId: primaryColumn<GigId>('uuid'),
  ...versionColumns,
  organisationId: column<OrganisationId>('uuid'),
  /** How many events the gig has before these. */
  entriesBefore: column<number>('integer'),
  /** When these were recorded, in milliseconds since 1970, ascending. */
  recordedMs: arrayColumn<number>('int8'),
});
export type AnalyticsEntriesRow = InstanceType<typeof AnalyticsEntriesRow>;
