import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { type Gig, type GigSettings, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecordedGigEvent } from '../../gig-event.js';
import { defineVersionProjection, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsPerformerRow } from './analytics-performers.entity.js';
import { StageRecord, type StageSummary } from './stage-record.js';

type Row = Omit<AnalyticsPerformerRow, keyof VersionPeriod>;

/** All versions of the performers (docs/rules.md#analytics). */
export const analyticsPerformers = defineVersionProjection<Row>({
  entity: AnalyticsPerformerRow,
  createFindVersions(gigId) {
    const records = new Map<PerformerId, StageRecord>();
    return function* (gig, event) {
      for (const id of listChangedPerformers(gig, event)) {
        const performer = gig.performers.get(id);
        if (!performer) continue;
        const record = records.get(id) ?? new StageRecord();
        records.set(id, record);
        addToRecord(record, event);
        const hasNoRow = gig.phase === 'deleted' || performer.status.kind === 'removed';
        yield { key: id, row: hasNoRow ? null : toRow(gigId, gig.settings, performer, record.summary) };
      }
    };
  },
});

/** Returns the performers whose rows the event may change: not the replaced one, whose row changes with `PerformerLeftStage`. */
function listChangedPerformers({ performers }: Gig, event: RecordedGigEvent): Iterable<PerformerId> {
  switch (event.type) {
    case 'LineUpReset':
    case 'GigDeleted':
      return performers.keys();
    case 'PerformerSelected':
    case 'PerformerWentOnStage':
      return [event.data.performerId];
    default:
      return getAffectedPerformerIds(event);
  }
}

/** Adds the event to the record of a performer whose row it may change. */
function addToRecord(record: StageRecord, { type, data, revision: eventRevision }: RecordedGigEvent): void {
  const revision = Number(eventRevision);
  switch (type) {
    case 'PerformerSelected':
      return void record.add({ revision, kind: 'selected', instruments: data.instruments });
    case 'PerformerWentOnStage':
      return void record.add({ revision, kind: 'wentOnStage', at: data.at });
    case 'PerformerLeftStage':
      return void record.add({ revision, kind: 'leftStage', at: data.at, counted: data.counted });
    case 'PerformerReset':
    case 'LineUpReset':
      return void record.add({ revision, kind: 'reset' });
    case 'ActionUndone':
      return void record.removeAction(data);
  }
}

function toRow(gigId: GigId, { organisationId, type }: GigSettings, performer: Performer, summary: StageSummary): Row {
  const { id: performerId, participantId, addedAt, instruments, performerType, tier, attended, raffle } = performer;
  return {
    performerId,
    organisationId,
    gigId,
    gigType: type,
    participantId,
    addedAt: new Date(addedAt),
    instruments,
    performerType,
    tier,
    attended,
    raffleWins: raffle.wins,
    ...summary,
    firstCountedAt: summary.firstCountedAt === null ? null : new Date(summary.firstCountedAt),
  };
}
