import { type PerformerId } from '../ids.js';
import { type FoldingGig, type Performer } from './gig.state.js';

/** Replaces a performer by a changed one. @throws Error when the history never added them: it is broken */
export function change(gig: FoldingGig, id: PerformerId, to: (performer: Performer) => Partial<Performer>): void {
  const performer = performerIn(gig, id);
  gig.performers.set(id, { ...performer, ...to(performer) });
}

export function performerIn(gig: FoldingGig, id: PerformerId): Performer {
  const performer = gig.performers.get(id);
  if (!performer) throw new Error(`The history speaks of a performer whom it never added: ${id}`);
  return performer;
}
