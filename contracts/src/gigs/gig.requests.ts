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
/** PUT /api/events/{id}: what is given changes; whatever else GET answered may stand beside it. */
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
export interface SwitchRequest {
  enabled: boolean;
}

/** POST /api/performers. A known person by `participantId`, else by `name`. */
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
/** The part of PATCH /api/performers/{id} that is an edit. */
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
  /** `totalEntrances`: effective entries in the draw. */
  stats: { totalEntrances: number; eligibleParticipants: number };
}
/** POST /api/events/{id}/raffle/reset */
export interface RaffleResetResult {
  affectedPerformers: number;
}
/** GET /api/performers/recent/{participantId}: what the add dialogs pre-fill. */
export interface RecentPerformer {
  id: PerformerId;
  jamNightId: GigId;
  participantId: ParticipantId;
  instruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
}
