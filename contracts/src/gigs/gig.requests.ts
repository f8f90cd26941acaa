import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';

/** POST /api/events. `date`: ISO 8601. */
export interface CreateGigRequest {
  organisationId: OrganisationId;
  name: string;
  type?: GigType;
  date: string;
  venue?: string | null;
  description?: string | null;
  timeLimit?: number | null;
}
/** PUT /api/events/{id}: changes the fields that are present. Other fields of the GET response may be sent along and are ignored. */
export interface EditGigRequest {
  name?: string;
  date?: string;
  venue?: string | null;
  description?: string | null;
  timeLimit?: number | null;
}
/** PATCH /api/events/{id}/toggle-completed: without `completed` it toggles. */
export interface ToggleCompletedRequest {
  completed?: boolean;
}
/** PATCH /api/events/{id}/raffle-toggle */
export interface SetEnabledRequest {
  enabled: boolean;
}

/** POST /api/performers: an existing participant by `participantId`, otherwise one by `name`. */
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
export interface EditPerformerRequest {
  name?: string;
  email?: string | null;
  phone?: string | null;
  instagram?: string | null;
  lookingForBand?: boolean;
  notes?: string | null;
  instruments?: readonly Instrument[];
  tier?: Tier | null;
  priority?: boolean;
  performerType?: PerformerType;
  raffleEntrances?: number;
}
/** POST /api/performers/{id}/select */
export interface SelectRequest {
  instruments?: readonly Instrument[];
  replacingPerformerId?: PerformerId | null;
}
/** POST /api/performers/{id}/sub-out */
export interface SubOutRequest {
  replacementId?: PerformerId | null;
  instruments?: readonly Instrument[];
}
/** POST /api/performers/{id}/attendance */
export interface AttendanceRequest {
  attended: boolean;
}
/** POST /api/performers/{id}/move */
export interface MoveRequest {
  beforeId: PerformerId | null;
}
/** PUT /api/events/{id}/queue */
export interface ArrangeQueueRequest {
  performerIds: readonly PerformerId[];
}

/** POST /api/events/{id}/raffle */
export interface RaffleResult {
  winner: { id: PerformerId; name: string };
  /** `totalEntrances`: sum of the effective entries in the draw. */
  stats: { totalEntrances: number; eligibleParticipants: number };
}
/** POST /api/events/{id}/raffle/reset */
export interface RaffleResetResult {
  affectedPerformers: number;
}
/** GET /api/performers/recent/{participantId}: the values that pre-fill the dialogs for adding a performer. */
export interface RecentPerformer {
  id: PerformerId;
  jamNightId: GigId;
  participantId: ParticipantId;
  instruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
}
