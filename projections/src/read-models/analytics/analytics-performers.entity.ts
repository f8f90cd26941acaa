import { type GigType, type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import { versionColumns } from '../../version-projection.js';
import { arrayColumn, column, defineEntity, nullableColumn, primaryColumn } from '../define-entity.js';

/** One version of a performer. A performer who is removed, or whose gig is deleted, has no current version. */
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
  /** Number of stints that began since the last reset, without undone ones. Screens call them performances. */
  performances: column<number>('integer'),
  /** How many of those stints are counted stints. */
  countedStints: column<number>('integer'),
  /** Total duration of the counted stints, in whole milliseconds. Postgres adds up doubles faster than integers of this size. */
  countedMs: column<number>('double precision'),
  /** When the first of the counted stints began; null without one. */
  firstCountedAt: nullableColumn<Date>('timestamptz'),
  /** The instruments of all selections since the last reset, without undone selections. It contains an instrument once per selection. */
  selected: arrayColumn<Instrument>('text'),
});
export type AnalyticsPerformerRow = InstanceType<typeof AnalyticsPerformerRow>;
