import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Seq, type Rows, takeLeave, takeNews } from '../../api/rows.js';

/** A gig's performers by id. */
export type LineUp = Rows<PerformerView>;

/** The removed are on no list any more. */
export function takePerformers(draft: LineUp, performers: readonly PerformerView[], seq: Seq): void {
  for (const performer of performers) {
    if (performer.removed) takeLeave(draft, performer.id, seq);
    else takeNews(draft, performer.id, performer, seq);
  }
}

export function takeLeavers(draft: LineUp, gone: readonly PerformerId[], seq: Seq): void {
  for (const id of gone) takeLeave(draft, id, seq);
}
