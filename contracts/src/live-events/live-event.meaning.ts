import { type LiveEventFacts, type LiveEventFactType } from './live-event.events.js';
import { type FoldingNight } from './live-event.state.js';

/** What one kind of fact does to a night. Performers and settings are replaced, never altered. */
export type MeaningOf<Type extends LiveEventFactType> = (night: FoldingNight, data: LiveEventFacts[Type]) => void;
export type Meaning<Type extends LiveEventFactType> = { [T in Type]: MeaningOf<T> };
