import { type PerformerId } from '../ids.js';

/** How every list of performers is sorted: by sort order, then by id (S2 §4, Ordering). */
export function byPlaceInLine(one: InLine, other: InLine): number {
  return one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : Number(one.id > other.id));
}

interface InLine {
  readonly id: PerformerId;
  readonly sortOrder: number;
}
