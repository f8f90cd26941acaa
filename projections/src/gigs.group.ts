import { performerId, type PerformerId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { toGigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { type ChangeCause, type ChangeKeys, type NewChange, type ProjectedState } from '@jamjar/contracts/realtime/changes';
import * as migrations from './migrations/gigs.migrations.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { stints } from './read-models/stints/stints.projection.js';
import { listRevisions, timeline, toTimelineRow } from './read-models/timeline/timeline.projection.js';
import { type RecordedGigEvent } from './gig-event.js';
import { type ChangedRow, type ProjectedGigBatch, type ProjectionGroup } from './read-model.js';

/** All read models of gigs. They are updated in one transaction, so that no reader sees one of them ahead of another. */
export const gigsGroup: ProjectionGroup = {
  name: 'gigs',
  stateProjections: [gigs, performers],
  eventProjections: [stints, timeline],
  versionProjections: [],
  migrations: Object.values(migrations),
  toChanges: toGigChanges,
};

type GigChange = {
  [Kind in NewChange['kind']]: { kind: Kind; keys: ChangeKeys[Kind]; causes?: readonly ChangeCause[] };
}[NewChange['kind']];

/** Returns one gig's changes of a batch, in this order: performers, gig, raffle, timeline, pace. */
export function toGigChanges(batch: ProjectedGigBatch): NewChange[] {
  const { gigId, gig, events, firstActionFrom, getChangedRows } = batch;
  // The timeline entries of an action change when a later batch adds events to it, so those of earlier batches are announced again
  const reannouncedRevisions = listRevisions({ from: firstActionFrom, to: Number(events[0]?.revision ?? firstActionFrom) - 1 });
  const hasChangedOldEntries = reannouncedRevisions.length > 0 || events.some(({ type }) => type === 'ActionUndone');
  const [changedPerformers, changedGigs] = [getChangedRows(performers), getChangedRows(gigs)];
  const changes: GigChange[] = [
    ...toPerformerChanges(gig, changedPerformers),
    ...toGigRowChanges(gig, changedGigs),
    ...events.flatMap(toRaffleChanges),
    {
      kind: 'timeline',
      keys: { revisions: [...new Set([...reannouncedRevisions, ...events.flatMap(listChangedRevisions)])] },
      causes: events.map(toCause),
    },
    ...(events.some(canChangePace) ? [{ kind: 'pace', keys: {} } as const] : []),
  ];
  const projected: ProjectedState = {
    performers: new Map(
      changedPerformers.flatMap(({ key }) => gig.performers.get(performerId(key)) ?? []).map((performer) => [performer.id, performer]),
    ),
    gig: changedGigs.length > 0 ? toGigReadModel(gig, gigId) : null,
    timeline: hasChangedOldEntries ? null : toTimelineRows(events),
    folded: gig,
  };
  return changes.map((change) => ({ ...change, audience: `organisation:${gig.settings.organisationId}`, gigId, projected }));
}

const toCause = (event: RecordedGigEvent): ChangeCause => ({
  revision: Number(event.revision),
  type: event.type,
  performerIds: getAffectedPerformerIds(event),
  actor: event.actor,
  recordedAt: event.recordedAt,
});

/** Whether the event may change the pace of the gig. */
const canChangePace = ({ type, data }: RecordedGigEvent): boolean =>
  type === 'PerformerLeftStage' || type === 'TimeLimitSet' || (type === 'ActionUndone' && data.stints.length > 0);

function toPerformerChanges(gig: Gig, changedRows: readonly ChangedRow[]): GigChange[] {
  const [first, second] = changedRows;
  if (!first) return [];
  if (second) return [{ kind: 'performers', keys: { performerIds: changedRows.map(({ key }) => performerId(key)) } }];
  const id = performerId(first.key);
  return [{ kind: getPerformerChangeKind(gig, id, first.isNew), keys: { performerId: id } }];
}

function getPerformerChangeKind(
  gig: Gig,
  id: PerformerId,
  isNew: boolean,
): 'performer_created' | 'performer_updated' | 'performer_deleted' {
  if (gig.performers.get(id)?.status.kind === 'removed') return 'performer_deleted';
  return isNew ? 'performer_created' : 'performer_updated';
}

function toGigRowChanges({ phase }: Gig, [changedRow]: readonly ChangedRow[]): GigChange[] {
  if (!changedRow) return [];
  if (phase === 'deleted') return [{ kind: 'event_deleted', keys: {} }];
  return [{ kind: changedRow.isNew ? 'event_created' : 'event_updated', keys: {} }];
}

/** Returns the revisions of the timeline entries that the event adds or marks as undone. */
const listChangedRevisions = ({ type, data, revision }: RecordedGigEvent): number[] =>
  type === 'ActionUndone' ? [...listRevisions(data), Number(revision)] : [Number(revision)];

/** @param events the first event of each command must be among them, because every row of the command names its revision */
function toTimelineRows(events: readonly RecordedGigEvent[]): TimelineReadModel[] {
  const firstRevisions = new Map(events.toReversed().map(({ commandId, revision }) => [commandId, Number(revision)]));
  return events.map((event) => toTimelineRow(event, firstRevisions.get(event.commandId) ?? Number(event.revision)));
}

function toRaffleChanges(event: RecordedGigEvent): GigChange[] {
  if (event.type === 'RaffleReset') return [{ kind: 'raffle_reset', keys: { affectedPerformers: event.data.affected.length } }];
  if (event.type !== 'RaffleDrawn') return [];
  const { winner, entries } = event.data;
  // Despite its name, `totalEntrances` is the sum of the effective entries (entrances minus wins)
  const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
  return [
    { kind: 'raffle_winner', keys: { revision: Number(event.revision), winner, totalEntrances, eligibleParticipants: entries.length } },
  ];
}
