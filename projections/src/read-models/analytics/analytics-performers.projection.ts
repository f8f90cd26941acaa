import { type Gig, type GigSettings, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type RecordedGigEvent } from '../../gig-event.js';
import { defineVersionProjection, type VersionPeriod } from '../../version-projection.js';
import { AnalyticsPerformerRow } from './analytics-performers.entity.js';
import { emptySummary, type StageEntry, type StageSummary, summarise, withoutAction } from './stage-record.js';

type Row = Omit<AnalyticsPerformerRow, keyof VersionPeriod>;

/** The performers with their versions (docs/rules.md#analytics). */
export const analyticsPerformers = defineVersionProjection<Row>({
  entity: AnalyticsPerformerRow,
  fold(gigId) {
    const records = new Map<PerformerId, { entries: readonly StageEntry[]; summary: StageSummary }>();
    return function* (gig, event) {
      for (const id of listChanged(gig, event)) {
        const performer = gig.performers.get(id);
        if (!performer) continue;
        const before = records.get(id)?.entries ?? [];
        const entries = nextEntries(before, event);
        if (entries !== before) records.set(id, { entries, summary: summarise(entries) });
        const isGone = gig.phase === 'deleted' || performer.status.kind === 'removed';
        yield { key: id, row: isGone ? null : toRow(gigId, gig.settings, performer, records.get(id)?.summary ?? emptySummary) };
      }
    };
  },
});

/** The performers whose rows the event may change. */
function listChanged({ performers }: Gig, { type, data }: RecordedGigEvent): Iterable<PerformerId> {
  switch (type) {
    case 'LineUpReset':
    case 'GigDeleted':
      return performers.keys();
    case 'ActionUndone':
      return data.performers.map(({ performerId }) => performerId);
    case 'RaffleDrawn':
      return [data.winner];
    case 'RaffleReset':
      return data.affected;
    default:
      return 'performerId' in data ? [data.performerId] : [];
  }
}

function nextEntries(entries: readonly StageEntry[], event: RecordedGigEvent): readonly StageEntry[] {
  const revision = Number(event.revision);
  switch (event.type) {
    case 'PerformerSelected':
      return [...entries, { revision, kind: 'selected', instruments: event.data.instruments }];
    case 'PerformerWentOnStage':
      return [...entries, { revision, kind: 'wentOnStage', at: event.data.at }];
    case 'PerformerLeftStage':
      return [...entries, { revision, kind: 'leftStage', at: event.data.at, counted: event.data.counted }];
    case 'PerformerReset':
    case 'LineUpReset':
      return [...entries, { revision, kind: 'reset' }];
    case 'ActionUndone':
      return withoutAction(entries, event.data);
    default:
      return entries;
  }
}

function toRow(gigId: GigId, { organisationId, type }: GigSettings, performer: Performer, summary: StageSummary): Row {
  const { id: performerId, participantId, addedAt, instruments, performerType, tier, attended, raffle } = performer;
  const { performances, countedStints, countedMs, firstCountedAt, selected } = summary;
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
    performances,
    countedStints,
    countedMs,
    firstCountedAt: firstCountedAt === null ? null : new Date(firstCountedAt),
    selected,
  };
}
