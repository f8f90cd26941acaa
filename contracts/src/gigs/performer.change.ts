import { type PerformerId } from '../ids.js';
import { type FoldingNight, type Performer } from './gig.state.js';

/** Replaces a performer by a changed one. @throws Error when the history never added them: it is broken */
export function change(night: FoldingNight, id: PerformerId, to: (performer: Performer) => Partial<Performer>): void {
  const performer = performerIn(night, id);
  night.performers.set(id, { ...performer, ...to(performer) });
}

export function performerIn(night: FoldingNight, id: PerformerId): Performer {
  const performer = night.performers.get(id);
  if (!performer) throw new Error(`The history speaks of a performer whom it never added: ${id}`);
  return performer;
}
