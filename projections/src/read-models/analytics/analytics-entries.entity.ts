import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { versionColumns } from '../../version-projection.js';
import { arrayColumn, column, defineEntity, primaryColumn } from '../define-entity.js';

/** Up to a hundred consecutive events of a gig in one row, so that all events of an organisation are counted within milliseconds. */
export const AnalyticsEntriesRow = defineEntity('analytics_entries', {
  gigId: primaryColumn<GigId>('uuid'),
  ...versionColumns,
  organisationId: column<OrganisationId>('uuid'),
  /** Number of the gig's events before those of this row. */
  entriesBefore: column<number>('integer'),
  /** When the events of this row were recorded, in milliseconds since 1970, ascending. */
  recordedMs: arrayColumn<number>('int8'),
});
export type AnalyticsEntriesRow = InstanceType<typeof AnalyticsEntriesRow>;
