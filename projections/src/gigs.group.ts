import { performerId, type PerformerId } from '@jamjar/contracts/ids';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { toGigReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { affectedPerformers } from '@jamjar/contracts/gigs/affected-performers';
import { type ChangeCause, type ChangeKeys, type ChangeOrigin, type NewChange } from '@jamjar/contracts/realtime/changes';
import * as migrations from './migrations/gigs.migrations.js';
import { gigs } from './read-models/gigs/gigs.projection.js';
import { performers } from './read-models/performers/performers.projection.js';
import { stints } from './read-models/stints/stints.projection.js';
import { listRevisions, timeline, toTimelineRow } from './read-models/timeline/timeline.projection.js';
import { type RecordedGigEvent } from './gig-event.js';
import { type ChangedRow, type ProjectedGigBatch, type ProjectionGroup } from './read-model.js';

/** All read models of gigs. Their rows are updated together, so that no reader sees one read model ahead of another. */
export const gigsGroup: ProjectionGroup = {
  name: 'gigs',
  stateProjections: [gigs, performers],
  eventProjections: [stints, timeline],
  versionProjections: [],
  migrations: Object.values(migrations),
  toChanges: gigChanges,
};

type GigChange = {
  [Kind in NewChange['kind']]: { kind: Kind; keys: ChangeKeys[Kind]; causes?: readonly ChangeCause[] };
}[NewChange['kind']];

/** The changes of one gig's part of a batch, in this order: performers, gig, raffle, timeline, pace (docs/rules.md#changes-and-messages). */
export function gigChanges(batch: ProjectedGigBatch): NewChange[] {
  const { gigId, gig, events, actionFrom, changedRows } = batch;
  // Entries that an earlier batch announced for the same command change with the further events of its action
  const announcedBefore = listRevisions({ from: actionFrom, to: Number(events[0]?.revision ?? actionFrom) - 1 });
  const isReadAgain = announcedBefore.length > 0 || events.some(({ type }) => type === 'ActionUndone');
  const [changedPerformers, changedGigs] = [changedRows(performers), changedRows(gigs)];
  const changes: GigChange[] = [
    ...performerChanges(gig, changedPerformers),
    ...gigRowChanges(gig, changedGigs),
    ...events.flatMap(raffleChanges),
    {
      kind: 'timeline',
      keys: { revisions: [...new Set([...announcedBefore, ...events.flatMap(listChangedEntries)])] },
      causes: events.map(toCause),
    },
    ...(events.some(changesPace) ? [{ kind: 'pace', keys: {} } as const] : []),
  ];
  const origin: ChangeOrigin = {
    performers: new Map(
      changedPerformers.flatMap(({ key }) => gig.performers.get(performerId(key)) ?? []).map((performer) => [performer.id, performer]),
    ),
    gig: changedGigs.length > 0 ? toGigReadModel(gig, gigId) : null,
    timeline: isReadAgain ? null : toTimelineRows(events),
    folded: gig,
  };
  return changes.map((change) => ({ ...change, audience: `organisation:${gig.settings.organisationId}`, gigId, origin }));
}

const toCause = (event: RecordedGigEvent): ChangeCause => ({
  revision: Number(event.revision),
  type: event.type,
  performerIds: affectedPerformers(event),
  actor: event.actor,
  recordedAt: event.recordedAt,
});

/** Whether the pace of the gig may change with the event. */
const changesPace = ({ type, data }: RecordedGigEvent): boolean =>
  type === 'PerformerLeftStage' || type === 'TimeLimitSet' || (type === 'ActionUndone' && data.stints.length > 0);

function performerChanges(gig: Gig, changedRows: readonly ChangedRow[]): GigChange[] {
  const [first, second] = changedRows;
  if (!first) return [];
  if (second) return [{ kind: 'performers', keys: { performerIds: changedRows.map(({ key }) => performerId(key)) } }];
  const id = performerId(first.key);
  return [{ kind: performerChangeKind(gig, id, first.isNew), keys: { performerId: id } }];
}

function performerChangeKind(gig: Gig, id: PerformerId, isNew: boolean): 'performer_created' | 'performer_updated' | 'performer_deleted' {
  if (gig.performers.get(id)?.status.kind === 'removed') return 'performer_deleted';
  return isNew ? 'performer_created' : 'performer_updated';
}

function gigRowChanges({ phase }: Gig, [changedRow]: readonly ChangedRow[]): GigChange[] {
  if (!changedRow) return [];
  if (phase === 'deleted') return [{ kind: 'event_deleted', keys: {} }];
  return [{ kind: changedRow.isNew ? 'event_created' : 'event_updated', keys: {} }];
}

/** The entry of the event, and those that it marks as undone. */
const listChangedEntries = ({ type, data, revision }: RecordedGigEvent): number[] =>
  type === 'ActionUndone' ? [...listRevisions(data), Number(revision)] : [Number(revision)];

/** @param events beginning with the first one of their command */
function toTimelineRows(events: readonly RecordedGigEvent[]): TimelineReadModel[] {
  const firstRevisions = new Map(events.toReversed().map(({ commandId, revision }) => [commandId, Number(revision)]));
  return events.map((event) => toTimelineRow(event, firstRevisions.get(event.commandId) ?? Number(event.revision)));
}

function raffleChanges(event: RecordedGigEvent): GigChange[] {
  if (event.type === 'RaffleReset') return [{ kind: 'raffle_reset', keys: { affectedPerformers: event.data.affected.length } }];
  if (event.type !== 'RaffleDrawn') return [];
  const { winner, entries } = event.data;
  // in spite of its name, the sum of the effective entries (entrances minus wins)
  const totalEntrances = entries.reduce((sum, { entries: count }) => sum + count, 0);
  return [
    { kind: 'raffle_winner', keys: { revision: Number(event.revision), winner, totalEntrances, eligibleParticipants: entries.length } },
  ];
}
