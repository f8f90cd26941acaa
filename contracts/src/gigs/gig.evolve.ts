import { type GigEvent, type GigEvents, type GigEventType } from './gig.events.js';
import { type Evolver, type Evolvers } from './change-performer.js';
import { type MutableGig, type MutableGigState, initialGigState } from './gig.state.js';
import { lineUpEvolvers } from './line-up.evolve.js';
import { raffleEvolvers } from './raffle.evolve.js';
import { createGigState, settingsEvolvers } from './settings.evolve.js';
import { stageEvolvers } from './stage.evolve.js';

/**
 * What each event but the first does; `evolve` below adds the first. Whatever folds a gig folds with it: the decider, the read models and
 * their rebuild.
 */
const evolvers: Evolvers<Exclude<GigEventType, 'GigCreated'>> = {
  ...settingsEvolvers,
  ...lineUpEvolvers,
  ...stageEvolvers,
  ...raffleEvolvers,
};

/**
 * Folds one event into the state and returns the state. `GigCreated` returns a new object; every other event mutates the given gig.
 * @throws Error when the history is broken: `GigCreated` is not the first event or comes twice, or a performer is unknown or added twice
 */
export function evolve(state: MutableGigState, event: GigEvent): MutableGigState {
  if (event.type === 'GigCreated') return createGigState(state, event.data);
  if (state.phase === 'notCreated') throw new Error(`The history begins with ${event.type}, before the gig was created`);
  applyEvent(state, event);
  return state;
}

/** Folds a whole history. @throws Error as `evolve` */
export function fold(history: Iterable<GigEvent>): MutableGigState {
  let state: MutableGigState = initialGigState;
  for (const event of history) state = evolve(state, event);
  return state;
}

type EventAfterCreation = Exclude<GigEvent, { type: 'GigCreated' }>;

/** The type parameter keeps `type` and `data` paired, which the union alone would lose. */
function applyEvent<Type extends EventAfterCreation['type']>(gig: MutableGig, { type, data }: { type: Type; data: GigEvents[Type] }): void {
  const evolver: Evolver<Type> = evolvers[type];
  evolver(gig, data);
}
