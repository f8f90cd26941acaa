import { type GigEvent, type GigEvents, type GigEventType } from './gig.events.js';
import { type Meaning, type MeaningOf } from './gig.meaning.js';
import { type FoldingGig, type FoldingState, notCreated } from './gig.state.js';
import { lineUpMeaning } from './line-up.meaning.js';
import { raffleMeaning } from './raffle.meaning.js';
import { created, settingsMeaning } from './settings.meaning.js';
import { stageMeaning } from './stage.meaning.js';

/** What each event means. The one place that knows: the rules, the read models and the replay all fold with it. */
const meaning: Meaning<Exclude<GigEventType, 'GigCreated'>> = {
  ...settingsMeaning,
  ...lineUpMeaning,
  ...stageMeaning,
  ...raffleMeaning,
};

/**
 * Folds one event into the gig and answers the gig: the same object, changed, but for the first event, which makes it.
 * @throws Error when the event cannot follow what was folded before: the history is broken
 */
export function evolve(state: FoldingState, event: GigEvent): FoldingState {
  if (event.type === 'GigCreated') return created(state, event.data);
  if (state.phase === 'notCreated') throw new Error(`The history begins with ${event.type}, before the gig was created`);
  apply(state, event);
  return state;
}

export function fold(history: Iterable<GigEvent>): FoldingState {
  let state: FoldingState = notCreated;
  for (const event of history) state = evolve(state, event);
  return state;
}

type EventAfterCreation = Exclude<GigEvent, { type: 'GigCreated' }>;

/** The index keeps type and data of one kind together, which the union alone would lose. */
function apply<Type extends EventAfterCreation['type']>(gig: FoldingGig, { type, data }: { type: Type; data: GigEvents[Type] }): void {
  const means: MeaningOf<Type> = meaning[type];
  means(gig, data);
}
