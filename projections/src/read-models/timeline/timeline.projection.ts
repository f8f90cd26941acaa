import { type Actor } from '@jamjar/contracts/fact-metadata';
import { isId, userId, type UserId } from '@jamjar/contracts/ids';
import { listOfEveryFact } from '../../read-model.js';
import { concernedPerformers } from './concerned-performers.js';
import { TimelineRow } from './timeline.entity.js';

/** What was done at a night, by whom, in order: on its stage, in its line-up and to the night itself (decisions, "Rights"). */
export const timeline = listOfEveryFact<TimelineRow>({
  name: 'timeline',
  entity: TimelineRow,
  row: (fact) => ({
    gigId: fact.gigId,
    revision: Number(fact.revision),
    at: new Date(fact.at),
    type: fact.type,
    actorKind: fact.actor.kind,
    actorId: userWhoDidIt(fact.actor),
    performerIds: concernedPerformers(fact),
  }),
});

/** Whoever came by the public form has no id that names a user. */
const userWhoDidIt = ({ kind, id }: Actor): UserId | null => (kind === 'user' && id !== null && isId(id) ? userId(id) : null);
