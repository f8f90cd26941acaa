import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type NewsOf } from './news.js';
import { type Seq } from './rows.js';

/** An own action's answer about one performer, as the news that all other screens hear. */
export const performerTold =
  <Type extends 'performer_created' | 'performer_updated'>(type: Type) =>
  (performer: PerformerView, seq: Seq) => ({ type, ...at(performer.jamNightId), performer, seq });

/** The same about several. */
export function performersTold(performers: PerformerView[], seq: Seq, id: GigId): NewsOf<'performers'> {
  return { type: 'performers', ...at(id), performers, gone: [], seq };
}

const at = (id: GigId) => ({ eventId: id, jamNightId: id });
