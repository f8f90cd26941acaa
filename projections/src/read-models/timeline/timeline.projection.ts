import { type Actor } from '@jamjar/contracts/event-metadata';
import { isId, userId, type UserId } from '@jamjar/contracts/ids';
import { listOfEveryEvent } from '../../read-model.js';
import { concernedPerformers } from './concerned-performers.js';
import { TimelineRow } from './timeline.entity.js';

/** What was done at a gig, by whom, in order: on its stage, in its line-up and to the gig itself (decisions, "Rights"). */
export const timeline = listOfEveryEvent<TimelineRow>({
  name: 'timeline',
  entity: TimelineRow,
  row: (event) => ({
    gigId: event.gigId,
    revision: Number(event.revision),
    at: new Date(event.recordedAt),
    type: event.type,
    actorKind: event.actor.kind,
    actorId: userWhoDidIt(event.actor),
    performerIds: concernedPerformers(event),
  }),
});

/** Whoever came by the public form has no id that names a user. */
const userWhoDidIt = ({ kind, id }: Actor): UserId | null => (kind === 'user' && id !== null && isId(id) ? userId(id) : null);
