import { type PerformerReadModel } from '../../../gig.views.js';
import { type GigSnapshot } from './step.js';

const isWholeNumber = (number: number): boolean => Number.isSafeInteger(number);
/** Creates an invariant that must hold for every performer, removed or not. */
const everyPerformer = (holds: (row: PerformerReadModel, snapshot: GigSnapshot) => boolean) => (snapshot: GigSnapshot) =>
  [...snapshot.performers.values()].every((row) => holds(row, snapshot));

/** Invariants that hold for a gig after every step. They are checked on its read models. */
export const stateInvariants: Readonly<Record<string, (snapshot: GigSnapshot) => boolean>> = {
  'a performer is not selected and on stage at once': everyPerformer(({ pendingStage, onStage }) => !(pendingStage && onStage)),
  'a completed or deleted gig has no performer on stage': ({ gig, lineUp }) =>
    !(gig.completed || gig.deleted) || lineUp.every((it) => !it.onStage),
  'a replacement is selected, and the performer to be replaced is marked as leaving and refers to the replacement': everyPerformer(
    ({ id, pendingStage, replacingPerformerId }, { performers }) => {
      if (replacingPerformerId === null) return true;
      const other = performers.get(replacingPerformerId);
      return pendingStage && other?.replacedById === id && other.pendingRemoval;
    },
  ),
  'a performer with a replacement is on stage and marked as leaving, and the replacement refers to this performer': everyPerformer(
    ({ id, onStage, pendingRemoval, replacedById }, { performers }) => {
      if (replacedById === null) return true;
      return onStage && pendingRemoval && performers.get(replacedById)?.replacingPerformerId === id;
    },
  ),
  'only performers on stage have a sub-out': everyPerformer(({ pendingRemoval, onStage }) => onStage || !pendingRemoval),
  'exactly the performers on stage have a stage start time': everyPerformer(
    ({ onStage, stageStartTime }) => onStage === (stageStartTime !== null),
  ),
  'only performers selected or on stage have current instruments': everyPerformer(
    ({ onStage, pendingStage, currentInstruments }) => onStage || pendingStage || currentInstruments.length === 0,
  ),
  'in a jam a performer has at most one current instrument': ({ gig, lineUp }) =>
    gig.type !== 'jam' || lineUp.every(({ currentInstruments }) => currentInstruments.length <= 1),
  'at an open mic there are no selections or sub-outs': ({ gig, lineUp }) =>
    gig.type !== 'openmic' || lineUp.every(({ pendingStage, pendingRemoval }) => !pendingStage && !pendingRemoval),
  'a generic event has no stage': ({ gig, lineUp }) =>
    gig.type !== 'generic' ||
    lineUp.every(({ pendingStage, onStage, played, timeOnStage }) => !pendingStage && !onStage && !played && timeOnStage === 0),
  'removed performers are neither on stage nor selected nor marked as attending': everyPerformer(
    ({ removed, onStage, pendingStage, attended }) => !removed || !(onStage || pendingStage || attended),
  ),
  'a participant is in the line-up at most once': ({ lineUp }) =>
    new Set(lineUp.map(({ participantId }) => participantId)).size === lineUp.length,
  'every sort order is a whole number': everyPerformer(({ sortOrder }) => isWholeNumber(sortOrder)),
  'time on stage and performance count are whole and never negative': everyPerformer(
    ({ timeOnStage, performanceCount }) =>
      isWholeNumber(timeOnStage) && timeOnStage >= 0 && isWholeNumber(performanceCount) && performanceCount >= 0,
  ),
  'a performer has played if there is at least one performance, and has minutes only then': everyPerformer(
    ({ played, performanceCount, timeOnStage }) => played === performanceCount > 0 && (played || timeOnStage === 0),
  ),
  'a performer on stage has played': everyPerformer(({ onStage, played }) => !onStage || played),
  'entrances and wins are never negative': everyPerformer(({ raffleEntrances, raffleWins }) => raffleEntrances >= 0 && raffleWins >= 0),
  'the time limit and the signup limit are never 0': ({ gig }) => gig.timeLimit !== 0 && gig.signupLimit !== 0,
  'a gig ends after its date and within 25 hours': ({ gig: { date, endsAt } }) =>
    endsAt === null || (endsAt > date && endsAt.getTime() - date.getTime() <= 25 * 3_600_000), // 25: when clocks are set back
  'the performer count is the length of the line-up': ({ gig, lineUp }) => gig.performerCount === lineUp.length,
};
