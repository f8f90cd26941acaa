import { type PerformerId } from '../ids.js';
import { type GigEvents, type GigEventType } from './gig.events.js';
import { type MutableGig, type Performer } from './gig.state.js';

/** Applies one type of event to the gig. It replaces performers and settings by changed copies and never mutates them. */
export type Evolver<Type extends GigEventType> = (gig: MutableGig, data: GigEvents[Type]) => void;
export type Evolvers<Type extends GigEventType> = { [T in Type]: Evolver<T> };

/**
 * Replaces a performer by a copy with the changed fields.
 * @throws Error when the history never added the performer: then the history is broken
 */
export function changePerformer(gig: MutableGig, id: PerformerId, change: (performer: Performer) => Partial<Performer>): void {
  const performer = getPerformer(gig, id);
  gig.performers.set(id, { ...performer, ...change(performer) });
}

/** @throws Error when the history never added the performer */
export function getPerformer(gig: MutableGig, id: PerformerId): Performer {
  const performer = gig.performers.get(id);
  if (!performer) throw new Error(`The history mentions a performer that was never added: ${id}`);
  return performer;
}
