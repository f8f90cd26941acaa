import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerReadModel } from '@jamjar/contracts/gigs/gig.views';
import { type Step } from './step.js';
import { whenAccepted, type StepInvariant } from './invariant.js';

/** Whether the performer’s row after the step matches. */
const performerMatches = ({ after }: Step, id: PerformerId | null, matches: (row: PerformerReadModel) => boolean): boolean => {
  const row = id ? after.performers.get(id) : undefined;
  return row !== undefined && matches(row);
};
const isUnsetOrEqual = <Value>(requested: Value | undefined, actual: Value): boolean => requested === undefined || requested === actual;
const toTimeLimit = (limit: number | null | undefined) => (limit === 0 ? null : limit);

/**
 * After an accepted command the gig is in the requested state, whether the command changed it or not. Two invariants check the instruments
 * in the events that add or select performers.
 */
export const requestedStateInvariants: Readonly<Record<string, StepInvariant>> = {
  'an edited gig has the requested values': whenAccepted('EditGig', (data, { after: { gig } }) =>
    [
      isUnsetOrEqual(data.name, gig.name),
      isUnsetOrEqual<number>(data.date, gig.date.getTime()),
      isUnsetOrEqual(data.venue, gig.venue),
      isUnsetOrEqual(data.description, gig.description),
      isUnsetOrEqual(toTimeLimit(data.timeLimit), gig.timeLimit),
    ].every(Boolean),
  ),
  'setting a time limit stores it, and 0 removes it': whenAccepted(
    'SetTimeLimit',
    (data, { after }) => after.gig.timeLimit === toTimeLimit(data.minutes),
  ),
  'changing the logo stores the requested address': whenAccepted('ChangeLogo', ({ logoUrl }, { after }) => after.gig.logoUrl === logoUrl),
  'completing a gig leaves it completed': whenAccepted('CompleteGig', (_data, { after }) => after.gig.completed),
  'reopening a gig leaves it not completed': whenAccepted('ReopenGig', (_data, { after }) => !after.gig.completed),
  'deleting a gig leaves it deleted': whenAccepted('DeleteGig', (_data, { after }) => after.gig.deleted),
  'a new signup link is enabled': whenAccepted('GenerateSignupLink', (_data, { after }) => after.gig.signupEnabled),
  'signups are enabled or disabled as requested': whenAccepted(
    'SwitchSignups',
    ({ enabled }, { after }) => after.gig.signupEnabled === enabled,
  ),
  'a signup limit is set, and enables an existing link when it leaves room': whenAccepted(
    'SetSignupLimit',
    ({ limit }, { before, after }) => {
      const hasRoom = limit === null || before.gig.performerCount < limit;
      const isLinkEnabled = before.gig.signupEnabled || (before.gig.hasSignupLink && hasRoom);
      return after.gig.signupLimit === limit && after.gig.signupEnabled === isLinkEnabled;
    },
  ),
  'a new feedback link is enabled': whenAccepted('GenerateFeedbackLink', (_data, { after }) => after.gig.feedbackEnabled),
  'feedback is enabled or disabled as requested': whenAccepted(
    'SwitchFeedback',
    ({ enabled }, { after }) => after.gig.feedbackEnabled === enabled,
  ),
  'the raffle is enabled or disabled as requested': whenAccepted(
    'SwitchRaffle',
    ({ enabled }, { after }) => after.gig.raffleEnabled === enabled,
  ),

  'an edited performer has the requested values': whenAccepted('EditPerformer', (data, step) =>
    performerMatches(step, data.performerId, (row) =>
      [
        isUnsetOrEqual(data.instruments?.join(), row.instruments.join()),
        isUnsetOrEqual(data.tier, row.tier),
        isUnsetOrEqual(data.priority, row.priority),
        isUnsetOrEqual(data.performerType, row.performerType),
        isUnsetOrEqual(data.raffleEntrances, row.raffleEntrances),
      ].every(Boolean),
    ),
  ),
  'removing a performer marks the row as removed': whenAccepted('RemovePerformer', ({ performerId }, step) =>
    performerMatches(step, performerId, ({ removed }) => removed),
  ),
  'setting a sort order stores it': whenAccepted('SetSortOrder', ({ performerId, sortOrder }, step) =>
    performerMatches(step, performerId, (row) => row.sortOrder === sortOrder),
  ),
  'marking attendance stores the requested value': whenAccepted('MarkAttendance', ({ performerId, attended }, step) =>
    performerMatches(step, performerId, (row) => row.attended === attended),
  ),
  'in a jam every added performer has an instrument': ({ events, before }) =>
    before.gig.type !== 'jam' ||
    events.every((event) => (event.type !== 'PerformerAdded' && event.type !== 'PerformerSignedUp') || event.data.instruments.length > 0),

  'selecting a performer leaves them selected, to replace the requested performer if any': whenAccepted(
    'SelectPerformer',
    ({ performerId, replacingPerformerId }, step) =>
      performerMatches(step, performerId, (row) => row.pendingStage && row.replacingPerformerId === replacingPerformerId),
  ),
  'a performer is selected with exactly one of their instruments, or with none when they have none': ({ events, before }) =>
    events.every((event) => {
      if (event.type !== 'PerformerSelected') return true;
      const own = before.performers.get(event.data.performerId)?.instruments ?? [];
      return event.data.instruments.length === Math.min(1, own.length) && event.data.instruments.every((it) => own.includes(it));
    }),
  'deselecting a performer leaves them not selected': whenAccepted('DeselectPerformer', ({ performerId }, step) =>
    performerMatches(step, performerId, ({ pendingStage }) => !pendingStage),
  ),
  'after a cancelled replacement the performer replaces no other': whenAccepted('CancelReplacement', ({ performerId }, step) =>
    performerMatches(step, performerId, ({ replacingPerformerId }) => replacingPerformerId === null),
  ),
  'a sub-out marks the performer as leaving, with the requested replacement if any': whenAccepted(
    'SubOut',
    ({ performerId, replacementId }, step) =>
      performerMatches(step, performerId, (row) => row.pendingRemoval && (replacementId === null || row.replacedById === replacementId)),
  ),
  'keeping a performer on stage leaves no sub-out': whenAccepted('KeepOnStage', ({ performerId }, step) =>
    performerMatches(step, performerId, ({ pendingRemoval }) => !pendingRemoval),
  ),
  'taking a performer off stage leaves them off stage': whenAccepted('TakeOffStage', ({ performerId }, step) =>
    performerMatches(step, performerId, ({ onStage }) => !onStage),
  ),
};
