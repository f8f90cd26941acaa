import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ChangeMessageOf } from './change-messages.js';
import { type Seq } from './cached-rows.js';

/** The response to a mutation of one performer, as the change message that other browsers receive. */
export const toPerformerMessage =
  <Type extends 'performer_created' | 'performer_updated'>(type: Type) =>
  (performer: PerformerView, seq: Seq) => ({ type, ...toGigFields(performer.jamNightId), performer, seq });

/** The response to a mutation of several performers, as the change message that other browsers receive; nobody has left the line-up. */
export function toPerformersMessage(performers: PerformerView[], seq: Seq, id: GigId): ChangeMessageOf<'performers'> {
  return { type: 'performers', ...toGigFields(id), performers, gone: [], seq };
}

const toGigFields = (id: GigId) => ({ eventId: id, jamNightId: id });
