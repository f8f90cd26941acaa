import * as v from 'valibot';
import { gigTypes, instruments, performerTypes, tiers } from '../enums.js';
import { idSchema, nullableText, timestamp } from '../field.schemas.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

// The schemas of the types in `gig.views.ts` and `gig.requests.ts` that server messages contain; fields without a comment are those of the read models

const instrumentList = v.pipe(v.array(v.picklist(instruments)), v.readonly());
const performerName = v.object({ id: idSchema<PerformerId>(), name: v.string() });

export const profileSchema = v.object({
  name: v.string(),
  email: nullableText,
  phone: nullableText,
  instagram: nullableText,
  lookingForBand: v.boolean(),
  notes: nullableText,
});

export const performerSchema = v.object({
  ...profileSchema.entries,
  id: idSchema<PerformerId>(),
  jamNightId: idSchema<GigId>(),
  participantId: idSchema<ParticipantId>(),
  instruments: instrumentList,
  currentInstruments: instrumentList,
  tier: v.nullable(v.picklist(tiers)),
  priority: v.boolean(),
  performerType: v.picklist(performerTypes),
  played: v.boolean(),
  performanceCount: v.number(),
  timeOnStage: v.number(),
  onStage: v.boolean(),
  stageStartTime: v.nullable(timestamp),
  pendingStage: v.boolean(),
  pendingRemoval: v.boolean(),
  replacingPerformerId: v.nullable(idSchema<PerformerId>()),
  /** Name of the performer who will take this one's place on stage. */
  replacementName: nullableText,
  removed: v.boolean(),
  attended: v.boolean(),
  sortOrder: v.number(),
  raffleEntrances: v.number(),
  raffleWins: v.number(),
});

export const gigSchema = v.object({
  id: idSchema<GigId>(),
  organisationId: idSchema<OrganisationId>(),
  organisation: v.object({ name: v.string(), logoUrl: nullableText }),
  name: v.string(),
  type: v.picklist(gigTypes),
  date: timestamp,
  createdAt: timestamp,
  venue: nullableText,
  description: nullableText,
  timeLimit: v.nullable(v.number()),
  completed: v.boolean(),
  deleted: v.boolean(),
  logoUrl: nullableText,
  /** Token of the public signup link; null as long as no HTTP call generates one (docs/rules.md#links). */
  signupUrl: nullableText,
  signupEnabled: v.boolean(),
  signupLimit: v.nullable(v.number()),
  raffleEnabled: v.boolean(),
  /** Token of the feedback link; null likewise. */
  feedbackUrl: nullableText,
  feedbackEnabled: v.boolean(),
  performerCount: v.number(),
  /** The same number as `performerCount`, under the API's name for it where signups are concerned. */
  currentParticipants: v.number(),
});

export const timelineEntrySchema = v.object({
  /** Revision of the event in the gig's stream. */
  revision: v.number(),
  at: timestamp,
  /** Type of the event, for example `PerformerWentOnStage`. */
  type: v.string(),
  actor: v.object({ id: nullableText, name: v.string() }),
  /** The affected performers; a replaced performer follows the one who replaces. */
  performers: v.array(performerName),
});

export const raffleResultSchema = v.object({
  /** Identifies the draw within the gig's history. The client that draws gets the draw twice: in the response and through its socket. */
  revision: v.number(),
  winner: performerName,
  /** `totalEntrances`: sum of the effective entries (max(0, entrances − wins)) before the draw; `eligibleParticipants`: how many had any. */
  stats: v.object({ totalEntrances: v.number(), eligibleParticipants: v.number() }),
});
