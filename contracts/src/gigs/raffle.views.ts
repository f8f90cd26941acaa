import * as v from 'valibot';
import { performerName } from './gig.views.js';

/** Response to POST /api/events/{id}/raffle */
export interface RaffleResult extends v.InferOutput<typeof raffleResultSchema> {}
export const raffleResultSchema = v.object({
  /** Identifies the draw within the gig's history. The client that draws gets the draw twice: in the response and through its socket. */
  revision: v.number(),
  winner: performerName,
  /** `totalEntrances`: sum of the effective entries (max(0, entrances − wins)) before the draw; `eligibleParticipants`: how many had any. */
  stats: v.object({ totalEntrances: v.number(), eligibleParticipants: v.number() }),
});
