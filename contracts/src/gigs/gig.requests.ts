import * as v from 'valibot';
import { type WithPreviousValues } from '../edit-conflicts.js';
import { type Instrument } from '../enums.js';
import { wholeNumber } from '../field.schemas.js';
import { type GigId, type ParticipantId, type PerformerId } from '../ids.js';
import { type Contact, contactFields } from '../participants/contact.js';
import { type GigView, type PerformerProfile, performerSchema, type PerformerView } from './gig.views.js';

// Request bodies about gigs and performers, and response bodies that are not in gig.views.ts

/** POST /api/events. `date`, `endsAt`: ISO 8601; `timeLimit`: minutes per stint. */
export interface CreateGigRequest
  extends
    Pick<GigView, 'organisationId' | 'name' | 'date'>,
    Partial<Pick<GigView, 'type' | 'endsAt' | 'venue' | 'description' | 'timeLimit'>> {}
/** PUT /api/events/{id}: changes the fields that are present (`timeLimit`: minutes per stint); `date` without `endsAt` moves the end by the same time. Other fields of the GET response are accepted and ignored. */
export interface EditGigRequest extends EditableGigFields, WithPreviousValues<EditableGigFields> {}
type EditableGigFields = Partial<Omit<CreateGigRequest, 'organisationId' | 'type'>>;
/** POST /api/events/{id}/signup-link and the routes of other link kinds. `isFirst`: the request is refused instead of replacing an existing link. */
export interface GenerateLinkRequest {
  isFirst?: boolean;
}
/** PATCH /api/events/{id}/toggle-completed: without `completed` it toggles the state. */
export interface ToggleCompletedRequest {
  completed?: boolean;
}
/** POST /api/performers: adds a known participant by `participantId`, otherwise a known or new participant by `name`. */
export interface AddPerformerRequest extends Partial<Contact & Pick<PerformerView, 'instruments' | 'tier' | 'priority' | 'performerType'>> {
  jamNightId: GigId;
  participantId?: ParticipantId | null;
  name?: string;
  notes?: string;
}
/** Response to POST /api/performers. `kept`: the sent contact fields that were not stored because the participant has other values; absent if none. */
export interface AddPerformerResponse extends v.InferOutput<typeof addPerformerResponseSchema> {}
export const addPerformerResponseSchema = v.object({
  ...performerSchema.entries,
  kept: v.exactOptional(v.pipe(v.array(v.picklist(contactFields)), v.readonly())),
});
/** PATCH /api/performers/{id}: changes the fields that are present. */
export interface EditPerformerRequest extends EditablePerformerFields, WithPreviousValues<EditablePerformerFields> {}
type EditablePerformerFields = Partial<
  Omit<PerformerProfile, 'seenAt'> & Pick<PerformerView, 'instruments' | 'tier' | 'priority' | 'performerType' | 'raffleEntrances'>
>;
/** The fields in the request bodies of the commands in `performer-commands.ts` and `whole-gig-commands.ts`, by which routes are built. */
export interface CommandFields {
  attended: boolean;
  /** The performer before whom the moved one is put; null: the end of the line-up. */
  beforeId: PerformerId | null;
  enabled: boolean;
  entrances: number;
  held: boolean;
  /** The chosen instruments; null or empty for the performer's own, which is accepted only if the performer has at most one. */
  instruments?: readonly Instrument[] | null;
  /** The number of performers up to which the public may sign up; null for no limit. */
  limit: number | null;
  performerIds: readonly PerformerId[];
  /** The performer on stage whose place this one will take. */
  replacingPerformerId?: PerformerId | null;
  /** Who takes the performer's place; null if nobody is chosen yet. */
  replacementId?: PerformerId | null;
  /** The revision of any event of the action to undo. */
  revision: number;
  /** Refuses the command if other performers are on stage or selected than on the sender's screen. */
  seen?: SeenStage | null;
  /** The performers who stay on stage. */
  staying?: readonly PerformerId[];
  /** The previous values that the sender read; the command is refused if somebody else has changed them since. */
  was?: { limit?: number | null };
}

/** The performers on stage and the selected performers on the sender's screen. */
export interface SeenStage {
  stage: readonly PerformerId[];
  selected: readonly PerformerId[];
}

/** Response to GET /api/link-origins: origins at which other devices in the network reach the server, for example `http://192.168.1.23:3000`. */
export interface LinkOriginsView extends v.InferOutput<typeof linkOriginsSchema> {}
export const linkOriginsSchema = v.object({ origins: v.pipe(v.array(v.string()), v.readonly()) });
/** Response to POST /api/events/{id}/raffle/reset */
export interface RaffleResetResult extends v.InferOutput<typeof raffleResetResultSchema> {}
export const raffleResetResultSchema = v.object({
  /** Number of performers whose entrances or wins were not zero. */
  affectedPerformers: wholeNumber,
});
/** Response to GET /api/performers/recent/{participantId}: the participant's latest performer, to pre-fill the dialogs for adding one. */
export type RecentPerformer = v.InferOutput<typeof recentPerformerSchema>;
export const recentPerformerSchema = v.object({
  ...v.pick(performerSchema, ['id', 'jamNightId', 'participantId', 'instruments', 'tier', 'priority', 'performerType']).entries,
});
