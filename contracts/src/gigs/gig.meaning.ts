import { type GigEvents, type GigEventType } from './gig.events.js';
import { type FoldingGig } from './gig.state.js';

/** What one kind of event does to a gig. Performers and settings are replaced, never altered. */
export type MeaningOf<Type extends GigEventType> = (gig: FoldingGig, data: GigEvents[Type]) => void;
export type Meaning<Type extends GigEventType> = { [T in Type]: MeaningOf<T> };
