import { type GigFact, type GigFacts, type GigFactType } from './gig.events.js';
import { type Meaning, type MeaningOf } from './gig.meaning.js';
import { type FoldingNight, type FoldingState, notCreated } from './gig.state.js';
import { lineUpMeaning } from './line-up.meaning.js';
import { raffleMeaning } from './raffle.meaning.js';
import { created, settingsMeaning } from './settings.meaning.js';
import { stageMeaning } from './stage.meaning.js';

/** What each fact means. The one place that knows: the rules, the read models and the replay all fold with it. */
const meaning: Meaning<Exclude<GigFactType, 'GigCreated'>> = {
  ...settingsMeaning,
  ...lineUpMeaning,
  ...stageMeaning,
  ...raffleMeaning,
};

/**
 * Folds one fact into the night and answers the night: the same object, changed, but for the first fact, which makes it.
 * @throws Error when the fact cannot follow what was folded before: the history is broken
 */
export function evolve(state: FoldingState, fact: GigFact): FoldingState {
  if (fact.type === 'GigCreated') return created(state, fact.data);
  if (state.phase === 'notCreated') throw new Error(`The history begins with ${fact.type}, before the night was created`);
  apply(state, fact);
  return state;
}

export function fold(history: Iterable<GigFact>): FoldingState {
  let state: FoldingState = notCreated;
  for (const fact of history) state = evolve(state, fact);
  return state;
}

type FactAfterCreation = Exclude<GigFact, { type: 'GigCreated' }>;

/** The index keeps type and data of one kind together, which the union alone would lose. */
function apply<Type extends FactAfterCreation['type']>(
  night: FoldingNight,
  { type, data }: { type: Type; data: GigFacts[Type] },
): void {
  const means: MeaningOf<Type> = meaning[type];
  means(night, data);
}
