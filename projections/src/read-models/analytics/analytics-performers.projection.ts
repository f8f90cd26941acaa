import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { type Gig, type GigSettings, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecordedGigEvent } from '../../gig-event.js';
import { defineVersionProjection, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsPerformerRow } from './analytics-performers.entity.js';
import { StageRecord, type StageSummary } from './stage-record.js';

type Row = Omit<AnalyticsPerformerRow, keyof VersionPeriod>;

/** The performers with their versions (docs/rules.md#analytics). */
export const analyticsPerformers = defineVersionProjection<Row>({
  entity: AnalyticsPerformerRow,
  fold(gigId) {
    const records = new Map<PerformerId, StageRecord>();
    return function* (gig, event) {
      for (const id of listChanged(gig, event)) {
        const performer = gig.performers.get(id);
        if (!performer) continue;
        const record = records.get(id) ?? new StageRecord();
        records.set(id, record);
        addToRecord(record, event);
        const isGone = gig.phase === 'deleted' || performer.status.kind === 'removed';
        yield { key: id, row: isGone ? null : toRow(gigId, gig.settings, performer, record.summary) };
      }
    };
  },
});

/** The performers whose rows the event may change. That of one who is replaced changes with another event, by which they leave the stage. */
function listChanged({ performers }: Gig, event: RecordedGigEvent): Iterable<PerformerId> {
  switch (event.type) {
    case 'LineUpReset':
    case 'GigDeleted':
      return performers.keys();
    case 'PerformerSelected':
    case 'PerformerWentOnStage':
      return [event.data.performerId];
    default:
      return affectedPerformers(event);
  }
}

/** Adds what the event says about a performer whose row it may change. */
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
