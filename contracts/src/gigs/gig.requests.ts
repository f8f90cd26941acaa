import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { type Seen } from './gig.commands.js';
import { type PerformerProfile, type PerformerView } from './gig.views.js';

// The bodies of requests about gigs and performers, and of the responses that are not in gig.views.ts

/** POST /api/events. `date`, `endsAt`: ISO 8601; `timeLimit`: minutes per stint. */
export interface CreateGigRequest {
  organisationId: OrganisationId;
  name: string;
  type?: GigType;
  date: string;
  endsAt?: string | null;
  venue?: string | null;
  description?: string | null;
  timeLimit?: number | null;
}
/** PUT /api/events/{id}: changes the fields that are present (`timeLimit`: minutes per stint); `date` without `endsAt` moves the end along. Other fields of the GET response may be sent along and are ignored. */
export type EditGigRequest = Partial<Omit<CreateGigRequest, 'organisationId' | 'type'>>;
/** PATCH /api/events/{id}/toggle-completed: without `completed` it toggles. */
export interface ToggleCompletedRequest {
  completed?: boolean;
}
/** PATCH /api/events/{id}/raffle-toggle and …/signup-link, PUT /api/feedback/toggle/{id} */
export interface SwitchRequest {
  enabled: boolean;
}
/** PATCH /api/events/{id}/signup-limit: the number of performers up to which the public may sign up; null for no limit. */
export interface SignupLimitRequest {
  limit: number | null;
}

/** POST /api/performers: a known participant by `participantId`, otherwise a known or new one by `name`. */
export interface AddPerformerRequest {
  jamNightId: GigId;
  participantId?: ParticipantId | null;
  name?: string;
  email?: string;
  phone?: string;
  instagram?: string;
  lookingForBand?: boolean;
  instruments?: readonly Instrument[];
  tier?: Tier | null;
  priority?: boolean;
  performerType?: PerformerType;
  notes?: string;
}
/** PATCH /api/performers/{id}: the fields that edit the performer's details. */
export type EditPerformerRequest = Partial<
  Omit<PerformerProfile, 'seenAt'> & Pick<PerformerView, 'instruments' | 'tier' | 'priority' | 'performerType' | 'raffleEntrances'>
>;
/** POST /api/performers/{id}/select. `replacingPerformerId`: the performer on stage whose place this one will take. */
export interface SelectRequest {
  instruments?: readonly Instrument[];
  replacingPerformerId?: PerformerId | null;
}
/** POST /api/performers/{id}/sub-out. `instruments`: those of the replacement. */
export interface SubOutRequest {
  replacementId?: PerformerId | null;
  instruments?: readonly Instrument[];
}
/** POST /api/performers/{id}/attendance */
export interface AttendanceRequest {
  attended: boolean;
}
/** POST /api/performers/{id}/move: directly before the performer `beforeId`, or to the end (null). */
export interface MoveRequest {
  beforeId: PerformerId | null;
}
/** PUT /api/events/{id}/queue: puts these performers first, in this order. */
export interface ArrangeQueueRequest {
  performerIds: readonly PerformerId[];
}

/** POST /api/events/{id}/stage/put-all, …/stage/clear, …/stage/next and …/participants/reset: refused when the stage is no longer as `seen`. */
export interface StageCallRequest {
  seen?: Seen | null;
}
/** POST /api/events/{id}/stage/next-band. `staying`: who stays on stage. */
export interface NextBandRequest extends StageCallRequest {
  staying?: readonly PerformerId[];
}
/** POST /api/events/{id}/undo. `revision`: of any event of the action. */
export interface UndoRequest {
  revision: number;
}
/** POST /api/performers/{id}/hold */
export interface HoldRequest {
  held: boolean;
}

/** PUT /api/events/{id}/raffle/entrances: gives each of these performers so many entrances, however many they had. */
export interface SetRaffleEntrancesRequest {
  performerIds: readonly PerformerId[];
  entrances: number;
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
