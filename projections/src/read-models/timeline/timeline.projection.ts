import { toActorUserId } from '@jamjar/contracts/event-metadata';
import { getAffectedPerformerIds } from '@jamjar/contracts/gigs/affected-performers';
import { type TimelineReadModel } from '@jamjar/contracts/gigs/timeline.views';
import { type RecordedGigEvent } from '../../gig-event.js';
import { defineEventProjection } from '../../read-model.js';
import { TimelineRow } from './timeline.entity.js';

/** One row per event of a gig, with its actor and the time when it was recorded (docs/rules.md#timeline-and-audit). */
export const timeline = defineEventProjection({
  entity: TimelineRow,
  project: (event, gig) => {
    const write = { upsert: toTimelineRow(event, gig.command.from) };
    if (event.type !== 'ActionUndone') return write;
    const { gigId, data } = event;
    return [write, ...listRevisions(data).map((revision) => ({ update: { gigId, revision, undone: true } }))];
  },
});

/** Returns all revisions from `from` to `to`, both included. */
export const listRevisions = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** @param actionFrom revision of the first event of the event's action */
export const toTimelineRow = (event: RecordedGigEvent, actionFrom: number): TimelineReadModel => ({
  gigId: event.gigId,
  revision: Number(event.revision),
  at: new Date(event.recordedAt),
  type: event.type,
  actorKind: event.actor.kind,
  actorId: toActorUserId(event.actor),
  performerIds: getAffectedPerformerIds(event),
  enabled: 'enabled' in event.data ? event.data.enabled : null,
  actionFrom,
  undone: false,
});
