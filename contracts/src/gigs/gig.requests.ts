import { type Was } from '../changed-meanwhile.js';
import { type Instrument } from '../enums.js';
import { type GigId, type ParticipantId, type PerformerId } from '../ids.js';
import { type Contact } from '../participants/contact.js';
import { type GigView, type PerformerProfile, type PerformerView } from './gig.views.js';

// The bodies of requests about gigs and performers, and of the responses that are not in gig.views.ts

/** POST /api/events. `date`, `endsAt`: ISO 8601; `timeLimit`: minutes per stint. */
export interface CreateGigRequest
  extends
    Pick<GigView, 'organisationId' | 'name' | 'date'>,
    Partial<Pick<GigView, 'type' | 'endsAt' | 'venue' | 'description' | 'timeLimit'>> {}
/** PUT /api/events/{id}: changes the fields that are present (`timeLimit`: minutes per stint); `date` without `endsAt` moves the end along. Other fields of the GET response may be sent along and are ignored. */
export interface EditGigRequest extends EditableGigFields, Was<EditableGigFields> {}
type EditableGigFields = Partial<Omit<CreateGigRequest, 'organisationId' | 'type'>>;
/** POST /api/events/{id}/signup-link and its like. `isFirst`: the sender knows of no link, so none is to be replaced. */
export interface GenerateLinkRequest {
  isFirst?: boolean;
}
/** PATCH /api/events/{id}/toggle-completed: without `completed` it toggles. */
export interface ToggleCompletedRequest {
  completed?: boolean;
}
/** POST /api/performers: a known participant by `participantId`, otherwise a known or new one by `name`. */
export interface AddPerformerRequest extends Partial<Contact & Pick<PerformerView, 'instruments' | 'tier' | 'priority' | 'performerType'>> {
  jamNightId: GigId;
  participantId?: ParticipantId | null;
  name?: string;
  notes?: string;
}
/** Response to POST /api/performers. `kept`: the contact details that were sent and not stored, because the participant has others; absent without any. */
export interface AddedPerformer extends PerformerView {
  kept?: readonly (keyof Contact)[];
}
/** PATCH /api/performers/{id}: the fields that edit the performer's details. */
export interface EditPerformerRequest extends EditablePerformerFields, Was<EditablePerformerFields> {}
type EditablePerformerFields = Partial<
  Omit<PerformerProfile, 'seenAt'> & Pick<PerformerView, 'instruments' | 'tier' | 'priority' | 'performerType' | 'raffleEntrances'>
>;
/** The fields of commands (`command-table.ts`): those of a route's command are its body. A name means the same everywhere. */
export interface CommandFields {
  attended: boolean;
  /** Null: the end of the line-up. */
  beforeId: PerformerId | null;
  enabled: boolean;
  entrances: number;
  held: boolean;
  /** Null or empty means the performer's own, which is accepted when the performer has at most one. */
  instruments?: readonly Instrument[] | null;
  /** The number of performers up to which the public may sign up; null for no limit. */
  limit: number | null;
  performerIds: readonly PerformerId[];
  /** The performer on stage whose place this one will take. */
  replacingPerformerId?: PerformerId | null;
  replacementId?: PerformerId | null;
  /** Of any event of the action. */
  revision: number;
  /** The command is refused when the stage is no longer so. */
  seen?: Seen | null;
  /** Who stays on stage. */
  staying?: readonly PerformerId[];
  /** What the fields were that the command sets; it is refused when somebody else has changed them since. */
  was?: { limit?: number | null };
}

/** Who was on stage and who was selected on the screen of the sender. */
export interface Seen {
  stage: readonly PerformerId[];
  selected: readonly PerformerId[];
}

/** Response to GET /api/link-origins: origins under which other devices in the network reach the server, for example `http://192.168.1.23:3000`. */
export interface LinkOriginsView {
  origins: readonly string[];
}
/** Response to POST /api/events/{id}/raffle/reset */
export interface RaffleResetResult {
  affectedPerformers: number;
}
/** Response to GET /api/performers/recent/{participantId}: the participant's latest performer, to pre-fill the dialogs for adding one. */
export type RecentPerformer = Pick<
  PerformerView,
  'id' | 'jamNightId' | 'participantId' | 'instruments' | 'tier' | 'priority' | 'performerType'
>;
