import { type Actor } from '@jamjar/contracts/event-metadata';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { type TimelineReadModel } from '@jamjar/contracts/gigs/gig.views';
import { isUuid, type PerformerId, userId, type UserId } from '@jamjar/contracts/ids';
import { type RecordedGigEvent } from '../../gig-event.js';
import { defineEventProjection } from '../../read-model.js';
import { TimelineRow } from './timeline.entity.js';

/** Every event of a gig with the time when it was recorded, and its actor (docs/rules.md#timeline-and-audit). */
export const timeline = defineEventProjection({
  entity: TimelineRow,
  project: (event, gig) => {
    const write = { upsert: toTimelineRow(event, gig.command.from) };
    if (event.type !== 'ActionUndone') return write;
    const { gigId, data } = event;
    return [write, ...listRevisions(data).map((revision) => ({ update: { gigId, revision, undone: true } }))];
  },
});

/** The revisions of the events that an undo undid. */
export const listRevisions = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** @param actionFrom revision of the first event of the same command */
export const toTimelineRow = (event: RecordedGigEvent, actionFrom: number): TimelineReadModel => ({
  gigId: event.gigId,
  revision: Number(event.revision),
  at: new Date(event.recordedAt),
  type: event.type,
  actorKind: event.actor.kind,
  actorId: toUserId(event.actor),
  performerIds: affectedPerformers(event),
  enabled: 'enabled' in event.data ? event.data.enabled : null,
  actionFrom,
  undone: false,
});

/** Only a user's id: an actor of the public sign-up form may have an id of another kind. */
const toUserId = ({ kind, id }: Actor): UserId | null => (kind === 'user' && id !== null && isUuid(id) ? userId(id) : null);

/** The performers whom the timeline shows with an event; the one who goes on stage or is selected comes before the one who is replaced. */
function affectedPerformers({ type, data }: GigEvent): readonly PerformerId[] {
  switch (type) {
    case 'PerformerSelected':
      return withoutNulls(data.performerId, data.replacingPerformerId);
    case 'PerformerWentOnStage':
      return withoutNulls(data.performerId, data.replacedPerformerId);
    case 'LineUpReordered':
      return data.moves.map(({ performerId }) => performerId);
    case 'LineUpReset':
      return data.order;
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

const withoutNulls = (...ids: readonly (PerformerId | null)[]): readonly PerformerId[] => ids.filter((id) => id !== null);
