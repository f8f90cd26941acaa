import { type PerformerRowView } from '@jamjar/contracts/gigs/gig.views';
import { type View } from './chapter.js';

const isWhole = (number: number): boolean => Number.isSafeInteger(number);
/** What holds for each performer, removed or not. */
const each = (holds: (row: PerformerRowView, view: View) => boolean) => (view: View) =>
  [...view.performers.values()].every((row) => holds(row, view));

/** What is true of a gig at any moment, on the view that the API shows. */
export const lawsOfAMoment: Readonly<Record<string, (view: View) => boolean>> = {
  'nobody is selected and on stage at once': each(({ pendingStage, onStage }) => !(pendingStage && onStage)),
  'nobody is on stage of a gig that is over': ({ gig, line }) => !(gig.completed || gig.deleted) || line.every((it) => !it.onStage),
  'who replaces somebody is selected, and promised the place by them': each(
    ({ id, pendingStage, replacingPerformerId }, { performers }) => {
      if (replacingPerformerId === null) return true;
      const other = performers.get(replacingPerformerId);
      return pendingStage && other?.replacedById === id && other.pendingRemoval;
    },
  ),
  'who is replaced is on stage and to leave, for one who knows of it': each(
    ({ id, onStage, pendingRemoval, replacedById }, { performers }) => {
      if (replacedById === null) return true;
      return onStage && pendingRemoval && performers.get(replacedById)?.replacingPerformerId === id;
    },
  ),
  'only somebody on stage is to leave it': each(({ pendingRemoval, onStage }) => onStage || !pendingRemoval),
  'whoever is on stage has a time since when, and nobody else': each(
    ({ onStage, stageStartTime }) => onStage === (stageStartTime !== null),
  ),
  'only the selected and those on stage have current instruments': each(
    ({ onStage, pendingStage, currentInstruments }) => onStage || pendingStage || currentInstruments.length === 0,
  ),
  'in a jam nobody is called with two instruments': ({ gig, line }) =>
    gig.type !== 'jam' || line.every(({ currentInstruments }) => currentInstruments.length <= 1),
  'at an open mic nobody is selected or to leave': ({ gig, line }) =>
    gig.type !== 'openmic' || line.every(({ pendingStage, pendingRemoval }) => !pendingStage && !pendingRemoval),
  'a generic event has no stage': ({ gig, line }) =>
    gig.type !== 'generic' ||
    line.every(({ pendingStage, onStage, played, timeOnStage }) => !pendingStage && !onStage && !played && timeOnStage === 0),
  'the removed are nowhere, and attended nothing': each(
    ({ removed, onStage, pendingStage, attended }) => !removed || !(onStage || pendingStage || attended),
  ),
  'nobody is on the list twice': ({ line }) => new Set(line.map(({ participantId }) => participantId)).size === line.length,
  'every place in the line is a whole number': each(({ sortOrder }) => isWhole(sortOrder)),
  'time on stage and performances are whole and never negative': each(
    ({ timeOnStage, performanceCount }) => isWhole(timeOnStage) && timeOnStage >= 0 && isWhole(performanceCount) && performanceCount >= 0,
  ),
  'played means that they performed, and nobody has minutes who did not': each(
    ({ played, performanceCount, timeOnStage }) => played === performanceCount > 0 && (played || timeOnStage === 0),
  ),
  'whoever is on stage has played': each(({ onStage, played }) => !onStage || played),
  'entrances and wins are never negative': each(({ raffleEntrances, raffleWins }) => raffleEntrances >= 0 && raffleWins >= 0),
  'signups are open only by a link, and feedback too': ({ gig }) =>
    (gig.hasSignupLink || !gig.signupEnabled) && (gig.hasFeedbackLink || !gig.feedbackEnabled),
  'a limit is a number above 0, or none': ({ gig }) => gig.timeLimit !== 0 && gig.signupLimit !== 0,
  'the count is of those on the list': ({ gig, line }) => gig.performerCount === line.length,
};
