import { findEditConflicts } from '../../edit-conflicts.js';
import { type Instant } from '../../ids.js';
import { type GigCommands, type NewPerformer, type PerformerEdit } from '../gig.commands.js';
import { type AddedPerformer, type GigEvent } from '../gig.events.js';
import { type Gig, type Performer } from '../gig.state.js';
import { getLatestEnd } from '../gig-end.js';
import { countPerformers, getLineUp } from '../line-up.order.js';
import { limits, serverLimits } from '../../limits.js';
import { type RefusalCode } from '../../refusals.js';
import { isInQueue, toPlaceRefusal, toPlaceState } from '../../signup/place.state.js';
import { accept, noChange, refuse } from '../../decider.js';
import { areListsEqual, type GigDecision } from './gig.rule.js';
import { endStintOrSelection } from './stage.js';

/** Adds performers to the line-up on behalf of staff: all of them or none. */
export function addPerformers(gig: Gig, { performers, at }: GigCommands['AddPerformers']): GigDecision {
  return appendPerformers(gig, performers, at, 'PerformerAdded');
}

type SignUpData = GigCommands['SignUpPerformers'];

/** Adds performers through the public signup form: all of them or none (docs/rules.md#signing-up). */
export function signUpPerformers(gig: Gig, data: SignUpData): GigDecision {
  const refusal = findSignupRefusal(gig, data, data.performers.length);
  return refusal ? refuse(refusal) : appendPerformers(gig, data.performers, data.at, 'PerformerSignedUp');
}

/** Records an event for each field that is present and differs. The instruments of a selection or a running stint do not change. */
export function editPerformer(_gig: Gig, performer: Performer, data: GigCommands['EditPerformer']): GigDecision {
  const { id: performerId, raffle } = performer;
  const { instruments = performer.instruments, tier = performer.tier, priority = performer.priority } = data;
  const { performerType = performer.performerType, raffleEntrances: entrances = raffle.entrances } = data;
  const current = findEditConflicts<PerformerEdit>({ ...performer, raffleEntrances: raffle.entrances }, data, data.was);
  if (current) return refuse('CHANGED_MEANWHILE', { current });
  const events: GigEvent[] = [];
  if (!areListsEqual(instruments, performer.instruments)) events.push({ type: 'InstrumentsChanged', data: { performerId, instruments } });
  if (tier !== performer.tier) events.push({ type: 'TierChanged', data: { performerId, tier } });
  if (priority !== performer.priority) events.push({ type: 'PriorityChanged', data: { performerId, priority } });
  if (performerType !== performer.performerType) events.push({ type: 'PerformerTypeChanged', data: { performerId, performerType } });
  if (entrances !== raffle.entrances) events.push({ type: 'RaffleEntrancesSet', data: { performerId, entrances } });
  return accept(...events);
}

/** Removes the performer from the line-up permanently; a selection ends, a running stint ends and counts. */
export function removePerformer(_gig: Gig, performer: Performer, { at }: GigCommands['RemovePerformer']): GigDecision {
  return accept(...endStintOrSelection(performer, at), { type: 'PerformerRemoved', data: { performerId: performer.id, at } });
}

/** Removes a performer in the queue at their own request (docs/rules.md#places). A repetition changes nothing. */
export function cancelSignup(gig: Gig, { performerId, at }: GigCommands['CancelSignup']): GigDecision {
  const performer = gig.performers.get(performerId);
  if (!performer) return refuse('PERFORMER_NOT_FOUND');
  const state = toPlaceState(gig, performer);
  if (state === 'cancelled') return noChange;
  return isInQueue(state) ? accept({ type: 'SignupCancelled', data: { performerId, at } }) : refuse(toPlaceRefusal(state));
}

/** Allowed at gigs of every type (docs/rules.md#attendance). */
export function markAttendance(
  _gig: Gig,
  { id, attended: wasAttended }: Performer,
  { attended, at }: GigCommands['MarkAttendance'],
): GigDecision {
  if (attended === wasAttended) return noChange;
  return accept({ type: attended ? 'PerformerAttended' : 'AttendanceWithdrawn', data: { performerId: id, at } });
}

/** Appends the performers to the line-up in the given order, with one event of the given type each. */
function appendPerformers(
  gig: Gig,
  performers: readonly NewPerformer[],
  at: Instant,
  type: 'PerformerAdded' | 'PerformerSignedUp',
): GigDecision {
  const lineUp = getLineUp(gig);
  const refusal = findAdditionRefusal(gig, lineUp, performers);
  if (refusal) return refuse(refusal);
  const lastSortOrder = findLastSortOrder(gig, lineUp);
  return accept(
    ...performers.map((it, index): GigEvent => ({
      type,
      data: toAddedPerformer(it, lastSortOrder + limits.sortOrderStep * (index + 1), at),
    })),
  );
}

/** Returns the highest sort order, including those that an undo could restore, so that a new performer stays last. */
function findLastSortOrder({ actions }: Gig, lineUp: readonly Performer[]): number {
  const restorable = actions.flatMap(({ undone, before }) => (undone ? [] : before));
  return restorable.reduce((last, { sortOrder }) => Math.max(last, sortOrder), lineUp.at(-1)?.sortOrder ?? 0);
}

/** Returns why the performers cannot be added; null if they can. A participant may be in the line-up only once. */
function findAdditionRefusal(gig: Gig, lineUp: readonly Performer[], performers: readonly NewPerformer[]): RefusalCode | null {
  if (performers.length === 0) return 'NOBODY_TO_ADD';
  if (countPerformers(gig) + performers.length > serverLimits.maxPerformers) return 'LINE_UP_FULL';
  if (gig.settings.type === 'jam' && performers.some(({ instruments }) => instruments.length === 0)) return 'INSTRUMENTS_REQUIRED';
  const participantIds = [...lineUp, ...performers].map(({ participantId }) => participantId);
  return new Set(participantIds).size < participantIds.length ? 'ALREADY_ADDED' : null;
}

/** Lists the fields, so that no other data of the command, such as a name, gets into the history. */
function toAddedPerformer({ performerId, participantId, ...rest }: NewPerformer, sortOrder: number, at: Instant): AddedPerformer {
  const { instruments, tier, priority, performerType } = rest;
  return { performerId, participantId, instruments, tier, priority, performerType, sortOrder, at };
}

/**
 * Counts how many more performers the public can sign up while signing up is open: up to the signup limit (600 without one), to 1,000 in the
 * line-up, and to 3,000 who were ever added (docs/rules.md#line-up-and-queue). The last limit does not apply to staff, because anybody could use
 * it up by signing up and cancelling repeatedly.
 */
export function countSlotsLeft(gig: Gig): number {
  const maxCount = Math.min(gig.settings.signupLimit ?? serverLimits.maxSignedUpPerformers, serverLimits.maxPerformers);
  return Math.max(0, Math.min(maxCount - countPerformers(gig), serverLimits.maxAddedPerformers - gig.performers.size));
}

type SignupTimes = Pick<SignUpData, 'at' | 'startOfToday'>;

/** Returns why `performerCount` performers cannot sign up at a gig that is not completed; null if they can. */
export function findSignupRefusal(gig: Gig, times: SignupTimes, performerCount: number): RefusalCode | null {
  const { links } = gig.settings;
  if (isPast(gig.settings, times)) return 'GIG_PAST';
  if (links.signup !== 'enabled') return 'SIGNUPS_CLOSED';
  return performerCount > countSlotsLeft(gig) ? 'GIG_FULL' : null;
}

/** Whether the gig is over: the day on which it began and its latest end have both passed. */
const isPast = ({ date, endsAt }: Gig['settings'], { at, startOfToday }: SignupTimes): boolean =>
  date < startOfToday && at > getLatestEnd(date, endsAt);
