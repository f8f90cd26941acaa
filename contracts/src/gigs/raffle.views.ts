import * as v from 'valibot';
import { performerName } from './gig.views.js';

/** POST /api/events/{id}/raffle. `commitment`: of the seal that the sender has seen; another one, or none, is refused (docs/rules.md#raffle). */
export interface DrawRaffleRequest {
  commitment?: string;
}

/** Response to POST /api/events/{id}/raffle/seal: the open seal. */
export interface SealView {
  commitment: string;
  /** ISO 8601. */
  sealedAt: string;
}

/** A draw, as everybody who may see it can check it (docs/rules.md#raffle): GET /api/events/{id}/draws/{drawId}, …/public/live/{token}/draws/{drawId} */
export interface DrawView {
  /** Null, like `sealedAt`, for a draw without a seal: those of the time before there were seals. */
  commitment: string | null;
  /** ISO 8601. At the same time as the draw: nobody could see the commitment before. */
  sealedAt: string | null;
  seed: string;
  /** Those with entries, in the order of their tickets. `key` stands for the performer in all public responses about the gig. */
  entries: { key: string; name: string; entries: number }[];
  /** A `key` of the entries. */
  winner: string;
  /** ISO 8601. */
  at: string;
  /** Whether draw and seal are stored as they were recorded: their hashes fit. */
  intact: boolean;
}

/** Response to POST /api/events/{id}/raffle */
export interface RaffleResult extends v.InferOutput<typeof raffleResultSchema> {}
export const raffleResultSchema = v.object({
  /** Identifies the draw, also as `drawId` in addresses, within the gig's history. The client that draws gets the draw twice: in the response and through its socket. */
  revision: v.number(),
  winner: performerName,
  /** `totalEntrances`: sum of the effective entries (max(0, entrances − wins)) before the draw; `eligibleParticipants`: how many had any. */
  stats: v.object({ totalEntrances: v.number(), eligibleParticipants: v.number() }),
});
