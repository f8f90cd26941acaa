import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ServerEventOf } from './server-events.js';
import { type Seq } from './cached-rows.js';

/** The response to a mutation of one performer, as the server event that the other clients receive. */
export const toPerformerEvent =
  <Type extends 'performer_created' | 'performer_updated'>(type: Type) =>
  (performer: PerformerView, seq: Seq) => ({ type, ...gigFields(performer.jamNightId), performer, seq });

/** The response to a mutation of several performers, as the server event that the other clients receive. */
export function toPerformersEvent(performers: PerformerView[], seq: Seq, id: GigId): ServerEventOf<'performers'> {
  return { type: 'performers', ...gigFields(id), performers, gone: [], seq };
}

const gigFields = (id: GigId) => ({ eventId: id, jamNightId: id });
