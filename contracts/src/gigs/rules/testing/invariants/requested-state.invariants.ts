import { type GigCommands, type PerformerCommandType } from '../../../gig.commands.js';
import { type GigCommandType } from '../../../commands/command-table.js';
import { type GigReadModel, type PerformerReadModel } from '../../../gig.views.js';
import { isEqual, type StepInvariant, whenAccepted } from './step.js';

/** Creates an invariant: after an accepted command of this type, `matches` is true of the gig's row. */
const gigAfter = <Type extends GigCommandType>(
  type: Type,
  matches: (gig: GigReadModel, data: GigCommands[Type]) => boolean,
): StepInvariant => whenAccepted(type, (data, { after }) => matches(after.gig, data));
/** Creates an invariant: after an accepted command of this type, `matches` is true of the performer's row. */
const performerAfter = <Type extends PerformerCommandType>(
  type: Type,
  matches: (row: PerformerReadModel, data: GigCommands[Type]) => boolean,
): StepInvariant =>
  whenAccepted(type, (data, { after }) => {
    const row = after.performers.get(data.performerId);
    return row !== undefined && matches(row, data);
  });

/** Whether a row has all requested values; undefined matches any value. */
const hasValues = (row: object, requested: object): boolean =>
  Object.entries(requested).every(([field, value]) => value === undefined || isEqual(value, Reflect.get(row, field)));
const toTimeLimit = (limit: number | null | undefined) => (limit === 0 ? null : limit);

const getDurationMs = ({ date, endsAt }: GigReadModel): number | null => endsAt && endsAt.getTime() - date.getTime();

/**
 * Invariants: after an accepted command the gig is in the requested state, whether the command changed it or not. Two of them check instead
 * the instruments in the events that add or select performers.
 */
export const requestedStateInvariants: Readonly<Record<string, StepInvariant>> = {
  'an edited gig has the requested values': gigAfter('EditGig', (gig, data) =>
    hasValues(
      { ...gig, date: gig.date.getTime(), endsAt: gig.endsAt?.getTime() ?? null },
      { ...data, timeLimit: toTimeLimit(data.timeLimit) },
    ),
  ),
  'the end moves along with the date, unless it is given': whenAccepted(
    'EditGig',
    ({ endsAt }, { before, after }) => endsAt !== undefined || getDurationMs(before.gig) === getDurationMs(after.gig),
  ),
  'setting a time limit stores it, and 0 removes it': gigAfter(
    'SetTimeLimit',
    (gig, { minutes }) => gig.timeLimit === toTimeLimit(minutes),
  ),
  'changing the logo stores the requested address': gigAfter('ChangeLogo', (gig, { logoUrl }) => gig.logoUrl === logoUrl),
  'completing a gig leaves it completed': gigAfter('CompleteGig', ({ completed }) => completed),
  'reopening a gig leaves it not completed': gigAfter('ReopenGig', ({ completed }) => !completed),
  'deleting a gig leaves it deleted': gigAfter('DeleteGig', ({ deleted }) => deleted),
  'a new link is enabled': gigAfter('GenerateLink', ({ links }, { kind }) => links[kind] === 'enabled'),
  'a link is enabled or disabled as requested': gigAfter(
    'SwitchLink',
    ({ links }, { kind, enabled }) => links[kind] === (enabled ? 'enabled' : 'disabled'),
  ),
  'a signup limit is set, and enables an existing link when it leaves room': whenAccepted(
    'SetSignupLimit',
    ({ limit }, { before, after }) => {
      const hasRoom = limit === null || before.gig.performerCount < limit;
      const { signup } = before.gig.links;
      const expected = signup === 'disabled' && hasRoom ? 'enabled' : signup;
      return after.gig.signupLimit === limit && after.gig.links.signup === expected;
    },
  ),
  'the raffle is enabled or disabled as requested': gigAfter('SwitchRaffle', (gig, { enabled }) => gig.raffleEnabled === enabled),

  'an edited performer has the requested values': performerAfter('EditPerformer', (row, { performerId: _id, ...values }) =>
    hasValues(row, values),
  ),
  'removing a performer marks the row as removed': performerAfter('RemovePerformer', ({ removed }) => removed),
  'setting a sort order stores it': performerAfter('SetSortOrder', (row, { sortOrder }) => row.sortOrder === sortOrder),
  'marking attendance stores the requested value': performerAfter('MarkAttendance', (row, { attended }) => row.attended === attended),
  'entrances of several performers are the requested ones': whenAccepted('SetRaffleEntrances', ({ performerIds, entrances }, { after }) =>
    performerIds.every((id) => after.performers.get(id)?.raffleEntrances === entrances),
  ),
  'in a jam every added performer has an instrument': ({ events, before }) =>
    before.gig.type !== 'jam' ||
    events.every((event) => (event.type !== 'PerformerAdded' && event.type !== 'PerformerSignedUp') || event.data.instruments.length > 0),

  'selecting a performer leaves them selected, to replace the requested performer if any': performerAfter(
    'SelectPerformer',
    (row, { replacingPerformerId }) => row.pendingStage && row.replacingPerformerId === replacingPerformerId,
  ),
  'a performer is selected with exactly one of their instruments, or with none when they have none': ({ events, before }) =>
    events.every((event) => {
      if (event.type !== 'PerformerSelected') return true;
      const own = before.performers.get(event.data.performerId)?.instruments ?? [];
      return event.data.instruments.length === Math.min(1, own.length) && event.data.instruments.every((it) => own.includes(it));
    }),
  'deselecting a performer leaves them not selected': performerAfter('DeselectPerformer', ({ pendingStage }) => !pendingStage),
  'after a cancelled replacement the performer replaces no other': performerAfter(
    'CancelReplacement',
    ({ replacingPerformerId }) => replacingPerformerId === null,
  ),
  'a sub-out marks the performer as leaving, with the requested replacement if any': performerAfter(
    'SubOut',
    (row, { replacementId }) => row.pendingRemoval && (replacementId === null || row.replacedById === replacementId),
  ),
  'keeping a performer on stage leaves no sub-out': performerAfter('KeepOnStage', ({ pendingRemoval }) => !pendingRemoval),
  'taking a performer off stage leaves them off stage': performerAfter('TakeOffStage', ({ onStage }) => !onStage),
};
