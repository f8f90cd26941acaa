import { type Instrument, type GigType, type PerformerType, type Tier } from '../enums.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId } from '../ids.js';
import { type Gig, type Performer } from './gig.state.js';
import { performersPresent } from './line-up.order.js';

/** A performer's row: what the gig itself knows of them. Dates are instants in ms, so that rows compare by value. */
export interface PerformerRowView {
  id: PerformerId;
  gigId: GigId;
  participantId: ParticipantId;
  addedAt: number;
  instruments: readonly Instrument[];
  currentInstruments: readonly Instrument[];
  tier: Tier | null;
  priority: boolean;
  performerType: PerformerType;
  played: boolean;
  performanceCount: number;
  /** Whole minutes, summed over the counted stints. */
  timeOnStage: number;
  onStage: boolean;
  stageStartTime: number | null;
  pendingStage: boolean;
  pendingRemoval: boolean;
  /** Whom they are to replace. */
  replacingPerformerId: PerformerId | null;
  /** Who is to replace them. */
  replacedById: PerformerId | null;
  removed: boolean;
  attended: boolean;
  sortOrder: number;
  raffleEntrances: number;
  raffleWins: number;
}

/** The flat flags that the API speaks (S2 §3). Read model and command answers show a performer through this one function. */
export function performerRow(performer: Performer, gigId: GigId): PerformerRowView {
  const { id, participantId, addedAt, instruments, tier, priority, performerType, sortOrder, attended, performanceCount, place, raffle } =
    performer;
  return {
    id,
    gigId,
    participantId,
    addedAt,
    instruments,
    currentInstruments: place.kind === 'selected' || place.kind === 'onStage' ? place.instruments : [],
    tier,
    priority,
    performerType,
    played: performanceCount > 0,
    performanceCount,
    timeOnStage: performer.minutesOnStage,
    onStage: place.kind === 'onStage',
    stageStartTime: place.kind === 'onStage' ? place.since : null,
    pendingStage: place.kind === 'selected',
    pendingRemoval: place.kind === 'onStage' && place.leaving !== null,
    replacingPerformerId: place.kind === 'selected' ? place.replacing : null,
    replacedById: place.kind === 'onStage' ? (place.leaving?.replacedBy ?? null) : null,
    removed: place.kind === 'removed',
    attended,
    sortOrder,
    raffleEntrances: raffle.entrances,
    raffleWins: raffle.wins,
  };
}

/** A gig's own row. Dates are instants in ms. */
export interface GigRowView {
  id: GigId;
  organisationId: OrganisationId;
  name: string;
  type: GigType;
  date: number;
  venue: string | null;
  description: string | null;
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

/** The gig as the API speaks of it (S1 §3). Read model and command answers show it through this one function. */
export function gigRow(gig: Gig, id: GigId): GigRowView {
  const { phase } = gig;
  const { signup, feedback, ...own } = gig.settings;
  return {
    id,
    ...own,
    completed: phase === 'completed',
    deleted: phase === 'deleted',
    hasSignupLink: signup.link !== 'none',
    signupEnabled: signup.link === 'enabled',
    signupLimit: signup.limit,
    hasFeedbackLink: feedback !== 'none',
    feedbackEnabled: feedback === 'enabled',
    performerCount: performersPresent(gig),
  };
}

/** What the organisation knows of the person behind a performer, and this gig's note on them. */
export interface PersonAtGig {
  name: string;
  email: string | null;
  phone: string | null;
  instagram: string | null;
  lookingForBand: boolean;
  notes: string | null;
}

/** A performer as every call and every message shows them (S2 §3). Dates are ISO 8601 strings in UTC. */
export interface PerformerView extends PersonAtGig, Omit<PerformerRowView, 'gigId' | 'addedAt' | 'stageStartTime' | 'replacedById'> {
  jamNightId: GigId;
  stageStartTime: string | null;
  replacementName: string | null;
}

/** @param replacementName the name behind `row.replacedById`, joined when it is read */
export function performerView(row: PerformerRowView, person: PersonAtGig, replacementName: string | null): PerformerView {
  const { gigId, addedAt: _addedAt, stageStartTime, replacedById: _replacedById, ...flags } = row;
  return { ...flags, ...person, jamNightId: gigId, stageStartTime: isoOrNull(stageStartTime), replacementName };
}

/** A gig as every call and every message shows it (S1 §3, "events"). Dates are ISO 8601 strings in UTC. */
export interface GigView extends Omit<GigRowView, 'date' | 'createdAt' | 'hasSignupLink' | 'hasFeedbackLink'> {
  date: string;
  createdAt: string;
  organisation: { name: string; logoUrl: string | null };
  /** The link's token; null when there is no link. */
  signupUrl: string | null;
  feedbackUrl: string | null;
  /** The same as `performerCount`, under the name that the signup speaks of. */
  currentParticipants: number;
}

/** The tokens of its public links are relational rows, joined when it is read. */
export interface GigLinks {
  signupUrl: string | null;
  feedbackUrl: string | null;
}

export function gigView(row: GigRowView, organisation: GigView['organisation'], links: GigLinks): GigView {
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

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** One line of what was done at a gig (decisions, "Rights"). */
export interface TimelineEntryView {
  /** Its place in the gig's history. */
  revision: number;
  /** ISO 8601, UTC. */
  at: string;
  /** The event's name, for example `PerformerWentOnStage`. */
  type: string;
  actor: { id: string | null; name: string };
  /** Whom it concerned, in order: the one on stage first, whoever they replaced after them. */
  performers: { id: PerformerId; name: string }[];
}
