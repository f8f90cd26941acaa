import { type Actor } from '@jamjar/contracts/event-metadata';
import { isUuid, userId, type UserId } from '@jamjar/contracts/ids';
import { defineAllEventsProjection } from '../../read-model.js';
import { affectedPerformers } from './affected-performers.js';
import { TimelineRow } from './timeline.entity.js';

/** Every event of a gig with the time when it was recorded, and its actor (docs/rules.md#timeline-and-audit). */
export const timeline = defineAllEventsProjection<TimelineRow>({
  name: 'timeline',
  entity: TimelineRow,
  row: (event) => ({
    gigId: event.gigId,
    revision: Number(event.revision),
    at: new Date(event.recordedAt),
    type: event.type,
    actorKind: event.actor.kind,
    actorId: toUserId(event.actor),
    performerIds: affectedPerformers(event),
  }),
});

/** Only a user's id: an actor of the public sign-up form may have an id of another kind. */
const toUserId = ({ kind, id }: Actor): UserId | null => (kind === 'user' && id !== null && isUuid(id) ? userId(id) : null);
