import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerRowView } from '@jamjar/contracts/gigs/gig.views';
import { type Chapter } from './chapter.js';
import { granted, type LawOfAStep } from './law.js';

/** The row of whom it was asked, afterwards. */
const shows = ({ after }: Chapter, id: PerformerId | null, is: (row: PerformerRowView) => boolean): boolean => {
  const row = id ? after.performers.get(id) : undefined;
  return row !== undefined && is(row);
};
const isOrWasNotAsked = <Value>(asked: Value | undefined, is: Value): boolean => asked === undefined || asked === is;
const minutes = (limit: number | null | undefined) => (limit === 0 ? null : limit);

/** Whatever is granted is so afterwards, whether it was new or not. */
export const lawsOfGranting: Readonly<Record<string, LawOfAStep>> = {
  'an edited gig is as it was asked': granted('EditGig', (asked, { after: { gig } }) =>
    [
      isOrWasNotAsked(asked.name, gig.name),
      isOrWasNotAsked<number>(asked.date, gig.date),
      isOrWasNotAsked(asked.venue, gig.venue),
      isOrWasNotAsked(asked.description, gig.description),
      isOrWasNotAsked(minutes(asked.timeLimit), gig.timeLimit),
    ].every(Boolean),
  ),
  'a time limit is set': granted('SetTimeLimit', (asked, { after }) => after.gig.timeLimit === minutes(asked.minutes)),
  'a logo is changed': granted('ChangeLogo', ({ logoUrl }, { after }) => after.gig.logoUrl === logoUrl),
  'a completed gig is over': granted('CompleteGig', (_asked, { after }) => after.gig.completed),
  'a reopened gig goes on': granted('ReopenGig', (_asked, { after }) => !after.gig.completed),
  'a deleted gig is hidden': granted('DeleteGig', (_asked, { after }) => after.gig.deleted),
  'a new signup link is open': granted('GenerateSignupLink', (_asked, { after }) => after.gig.signupEnabled),
  'signups are switched': granted('SwitchSignups', ({ enabled }, { after }) => after.gig.signupEnabled === enabled),
  'a signup limit is set, and opens a link that is there when it leaves room': granted('SetSignupLimit', ({ limit }, { before, after }) => {
    const hasRoom = limit === null || before.gig.performerCount < limit;
    const isOpen = before.gig.signupEnabled || (before.gig.hasSignupLink && hasRoom);
    return after.gig.signupLimit === limit && after.gig.signupEnabled === isOpen;
  }),
  'a new feedback link is open': granted('GenerateFeedbackLink', (_asked, { after }) => after.gig.feedbackEnabled),
  'feedback is switched': granted('SwitchFeedback', ({ enabled }, { after }) => after.gig.feedbackEnabled === enabled),
  'the raffle is switched': granted('SwitchRaffle', ({ enabled }, { after }) => after.gig.raffleEnabled === enabled),

  'an edited performer is as it was asked': granted('EditPerformer', (asked, chapter) =>
    shows(chapter, asked.performerId, (row) =>
      [
        isOrWasNotAsked(asked.instruments?.join(), row.instruments.join()),
        isOrWasNotAsked(asked.tier, row.tier),
        isOrWasNotAsked(asked.priority, row.priority),
        isOrWasNotAsked(asked.performerType, row.performerType),
        isOrWasNotAsked(asked.raffleEntrances, row.raffleEntrances),
      ].every(Boolean),
    ),
  ),
  'a removed performer is removed': granted('RemovePerformer', ({ performerId }, chapter) =>
    shows(chapter, performerId, ({ removed }) => removed),
  ),
  'a sort order is set': granted('SetSortOrder', ({ performerId, sortOrder }, chapter) =>
    shows(chapter, performerId, (row) => row.sortOrder === sortOrder),
  ),
  'attendance is marked': granted('MarkAttendance', ({ performerId, attended }, chapter) =>
    shows(chapter, performerId, (row) => row.attended === attended),
  ),
  'in a jam whoever joins plays something': ({ events, before }) =>
    before.gig.type !== 'jam' ||
    events.every((event) => (event.type !== 'PerformerAdded' && event.type !== 'PerformerSignedUp') || event.data.instruments.length > 0),

  'the selected are selected, for whose place was asked': granted('SelectPerformer', ({ performerId, replacing }, chapter) =>
    shows(chapter, performerId, ({ pendingStage, replacingPerformerId }) => pendingStage && replacingPerformerId === replacing),
  ),
  'whoever has several instruments is selected with one of them, with one of one, with none of none': ({ events, before }) =>
    events.every((event) => {
      if (event.type !== 'PerformerSelected') return true;
      const own = before.performers.get(event.data.performerId)?.instruments ?? [];
      return event.data.instruments.length === Math.min(1, own.length) && event.data.instruments.every((it) => own.includes(it));
    }),
  'the deselected are not selected': granted('DeselectPerformer', ({ performerId }, chapter) =>
    shows(chapter, performerId, ({ pendingStage }) => !pendingStage),
  ),
  'whose replacement was dropped replaces nobody': granted('DropReplacement', ({ performerId }, chapter) =>
    shows(chapter, performerId, ({ replacingPerformerId }) => replacingPerformerId === null),
  ),
  'whoever is subbed out is to leave, for the one who was named': granted('SubOut', ({ performerId, replacementId }, chapter) =>
    shows(chapter, performerId, (row) => row.pendingRemoval && (replacementId === null || row.replacedById === replacementId)),
  ),
  'whoever is kept stays': granted('KeepOnStage', ({ performerId }, chapter) =>
    shows(chapter, performerId, ({ pendingRemoval }) => !pendingRemoval),
  ),
  'whoever is taken off is off': granted('TakeOffStage', ({ performerId }, chapter) =>
    shows(chapter, performerId, ({ onStage }) => !onStage),
  ),
};
