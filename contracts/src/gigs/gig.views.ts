import { type InferOutput } from 'valibot';
import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { type Gig, type Performer } from './gig.state.js';
import { type gigSchema, type performerSchema, type profileSchema, type timelineEntrySchema } from './gig.view.schemas.js';
import { countPerformers } from './line-up.order.js';

/** A performer's row in the read model: everything that follows from the gig's events. Times are instants in ms, so that rows compare by value. */
export interface PerformerReadModel {
  id: PerformerId;
  gigId: GigId;
  participantId: ParticipantId;
  addedAt: number;
  instruments: readonly Instrument[];
  /** The instruments chosen for the set while selected or on stage, otherwise none; `instruments` are the performer's own. */
  currentInstruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
  played: boolean;
  /** Number of stints since the last reset, with the running one. */
  performanceCount: number;
  /** Whole minutes, summed over the counted stints since the last reset. */
  timeOnStage: number;
  onStage: boolean;
  stageStartTime: number | null;
  /** Selected to go on stage next. */
  pendingStage: boolean;
  /** On stage and marked as leaving it (sub out). */
  pendingRemoval: boolean;
  /** The performer on stage whose place this one will take. */
  replacingPerformerId: PerformerId | null;
  /** The performer who will take this one's place. */
  replacedById: PerformerId | null;
  removed: boolean;
  attended: boolean;
  sortOrder: number;
  raffleEntrances: number;
  raffleWins: number;
}

/** Maps a performer to the flat flags of the API. The read model and the responses to commands both use this function. */
export function toPerformerReadModel(performer: Performer, gigId: GigId): PerformerReadModel {
  const { id, participantId, addedAt, instruments, tier, priority, performerType, sortOrder, attended, performanceCount, status, raffle } =
    performer;
  return {
    id,
    gigId,
    participantId,
    addedAt,
    instruments,
    currentInstruments: status.kind === 'selected' || status.kind === 'onStage' ? status.instruments : [],
    tier,
    priority,
    performerType,
    played: performanceCount > 0,
    performanceCount,
    timeOnStage: performer.minutesOnStage,
    onStage: status.kind === 'onStage',
    stageStartTime: status.kind === 'onStage' ? status.startedAt : null,
    pendingStage: status.kind === 'selected',
    pendingRemoval: status.kind === 'onStage' && status.subOut !== null,
    replacingPerformerId: status.kind === 'selected' ? status.replacingPerformerId : null,
    replacedById: status.kind === 'onStage' ? (status.subOut?.replacementId ?? null) : null,
    removed: status.kind === 'removed',
    attended,
    sortOrder,
    raffleEntrances: raffle.entrances,
    raffleWins: raffle.wins,
  };
}

/** A gig's row in the read model. Times are instants in ms. */
export interface GigReadModel {
  id: GigId;
  organisationId: OrganisationId;
  name: string;
  type: GigType;
  date: number;
  venue: string | null;
  description: string | null;
  /** Minutes per stint; null for none. */
  timeLimit: number | null;
  completed: boolean;
  deleted: boolean;
  logoUrl: string | null;
  hasSignupLink: boolean;
  signupEnabled: boolean;
  signupLimit: number | null;
  raffleEnabled: boolean;
  hasFeedbackLink: boolean;
  feedbackEnabled: boolean;
  /** Performers not removed. */
  performerCount: number;
  createdAt: number;
}

/** Maps a gig to its row. The read model and the responses to commands both use this function. */
export function toGigReadModel(gig: Gig, id: GigId): GigReadModel {
  const { phase } = gig;
  const { signup, feedbackLink, ...settings } = gig.settings;
  return {
    id,
    ...settings,
    completed: phase === 'completed',
    deleted: phase === 'deleted',
    hasSignupLink: signup.link !== 'none',
    signupEnabled: signup.link === 'enabled',
    signupLimit: signup.limit,
    hasFeedbackLink: feedbackLink !== 'none',
    feedbackEnabled: feedbackLink === 'enabled',
    performerCount: countPerformers(gig),
  };
}

/** The participant's data behind a performer, and this gig's notes on the performer. */
export interface PerformerProfile extends InferOutput<typeof profileSchema> {}

/** A performer with all details, in responses and server messages. Times are ISO 8601 strings in UTC. */
export interface PerformerView extends InferOutput<typeof performerSchema> {}

/** @param replacementName name of the performer `row.replacedById`; null when there is none */
export function toPerformerView(row: PerformerReadModel, profile: PerformerProfile, replacementName: string | null): PerformerView {
  const { gigId, addedAt: _addedAt, stageStartTime, replacedById: _replacedById, ...flags } = row;
  return { ...flags, ...profile, jamNightId: gigId, stageStartTime: toIsoOrNull(stageStartTime), replacementName };
}

/** A gig ("event" in the API) in responses and server messages. Times are ISO 8601 strings in UTC. */
export interface GigView extends InferOutput<typeof gigSchema> {}

/** Tokens of a gig's public links; both null as long as no HTTP call generates them. */
export interface GigLinks {
  signupUrl: string | null;
  feedbackUrl: string | null;
}

export function toGigView(row: GigReadModel, organisation: GigView['organisation'], links: GigLinks): GigView {
  const { date, createdAt, hasSignupLink: _signup, hasFeedbackLink: _feedback, ...rest } = row;
  return {
    ...rest,
    ...links,
    organisation,
    date: new Date(date).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
    currentParticipants: row.performerCount,
  };
}

const toIsoOrNull = (instantMs: number | null): string | null => (instantMs === null ? null : new Date(instantMs).toISOString());

/** One entry of a gig's timeline: a stored event in a form for people. */
export interface TimelineEntryView extends InferOutput<typeof timelineEntrySchema> {}
