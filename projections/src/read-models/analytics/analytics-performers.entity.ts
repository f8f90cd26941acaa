import { type GigType, type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { versionColumns } from '../../version-projection.js';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One version of a performer; who is removed, or whose gig is deleted, has no current version. */
export const AnalyticsPerformerRow = defineEntity('analytics_performers', {
  performerId: primaryColumn<PerformerId>('uuid'),
  ...versionColumns,
  organisationId: column<OrganisationId>('uuid'),
  gigId: column<GigId>('uuid'),
  gigType: column<GigType>('text'),
  participantId: column<ParticipantId>('uuid'),
  addedAt: column<Date>('timestamptz'),
  instruments: arrayColumn<Instrument>('text'),
  performerType: column<PerformerType>('text'),
  tier: nullableColumn<Tier>('text'),
  attended: column<boolean>('boolean'),
  raffleWins: column<number>('integer'),
  /** Stints begun since the last reset, without undone ones. */
  performances: column<number>('integer'),
  /** Those of them that have ended and are counted. */
  countedStints: column<number>('integer'),
  /** Their length, added up; whole milliseconds, which Postgres adds up faster as doubles. */
  countedMs: column<number>('double precision'),
  /** When the first of them began. */
  firstCountedAt: nullableColumn<Date>('timestamptz'),
  /** The instruments of all selections since the last reset, without undone ones; one that was selected twice is in it twice. */
  selected: arrayColumn<Instrument>('text'),
});
export type AnalyticsPerformerRow = InstanceType<typeof AnalyticsPerformerRow>;
