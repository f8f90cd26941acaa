import * as v from 'valibot';
import { nullableText, timestamp, wholeNumber } from '../field.schemas.js';
import { namedPerformerSchema } from './gig.views.js';

/** POST /api/events/{id}/raffle. `commitment`: that of the seal on the sender's screen, if any; the draw is refused if another or no seal is open (docs/rules.md#raffle). */
export interface DrawRaffleRequest {
  commitment?: string;
}

/** Response to POST /api/events/{id}/raffle/seal: the open seal. */
export interface SealView extends v.InferOutput<typeof sealSchema> {}
export const sealSchema = v.object({ commitment: v.string(), sealedAt: timestamp });

/** A draw with all data for checking it (docs/rules.md#raffle): GET /api/events/{id}/draws/{drawId}, …/public/live/{token}/draws/{drawId} */
export interface DrawView extends v.InferOutput<typeof drawSchema> {}
export const drawSchema = v.object({
  /** Null, like `sealedAt`, for a draw from before there were seals. */
  commitment: nullableText,
  /** If it is the time of the draw, nobody could see the commitment before the draw. */
  sealedAt: v.nullable(timestamp),
  seed: v.string(),
  /**
   * Performers with tickets, in the order of the ticket numbers, each with the number of their tickets (`entries`). `key` identifies the
   * performer in all public responses about the gig.
   */
  entries: v.array(v.object({ key: v.string(), name: v.string(), entries: wholeNumber })),
  /** The `key` of the winner's entry. */
  winner: v.string(),
  at: timestamp,
  /** Whether the hashes of the stored draw and seal are valid, so that neither was manipulated. */
  intact: v.boolean(),
});

/** Response to POST /api/events/{id}/raffle */
export interface RaffleResult extends v.InferOutput<typeof raffleResultSchema> {}
export const raffleResultSchema = v.object({
  /** Revision of the draw's event; `drawId` in addresses. A client recognises by it that response and server message are about the same draw. */
  revision: wholeNumber,
  winner: namedPerformerSchema,
  /** `totalEntrances`: sum of the effective entries (max(0, entrances − wins)) before the draw; `eligibleParticipants`: number of performers with any. */
  stats: v.object({ totalEntrances: wholeNumber, eligibleParticipants: wholeNumber }),
});
