import { type GigType } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { versionColumns } from '../../version-projection.js';
import { column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One version of the gig's properties that analytics show. A deleted gig has no current version. */
export const AnalyticsGigRow = defineEntity('analytics_gigs', {
  gigId: primaryColumn<GigId>('uuid'),
  ...versionColumns,
  organisationId: column<OrganisationId>('uuid'),
  name: column<string>('text'),
  type: column<GigType>('text'),
  date: column<Date>('timestamptz'),
  venue: nullableColumn<string>('text'),
  completed: column<boolean>('boolean'),
});
export type AnalyticsGigRow = InstanceType<typeof AnalyticsGigRow>;
