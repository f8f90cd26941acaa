import { type GigFacts, type GigFactType } from './gig.events.js';
import { type FoldingNight } from './gig.state.js';

/** What one kind of fact does to a night. Performers and settings are replaced, never altered. */
export type MeaningOf<Type extends GigFactType> = (night: FoldingNight, data: GigFacts[Type]) => void;
export type Meaning<Type extends GigFactType> = { [T in Type]: MeaningOf<T> };
