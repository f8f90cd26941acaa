import { type GigType } from '@jamjar/contracts/enums';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type GeneratedCommandType } from './command.generators.js';

type Weights = readonly (readonly [GeneratedCommandType, number])[];

/** The relative frequency of each command type in random scenarios (scenario.generator.ts), unless a list below overrides it. */
const baseWeights: Weights = [
  ['EditGig', 2],
  ['SetTimeLimit', 1],
  ['ChangeLogo', 1],
  ['CompleteGig', 1],
  ['DeleteGig', 0.05],
  ['GenerateSignupLink', 2],
  ['SwitchSignups', 2],
  ['SetSignupLimit', 3],
  ['GenerateFeedbackLink', 1],
  ['SwitchFeedback', 1],
  ['AddPerformers', 3],
  ['SignUpPerformers', 5],
  ['EditPerformer', 6],
  ['RemovePerformer', 3],
  ['MovePerformer', 5],
  ['SetSortOrder', 4],
  ['ArrangeQueue', 2],
  ['MarkAttendance', 4],
  ['SwitchRaffle', 2],
  ['DrawRaffle', 5],
  ['ResetRaffle', 1],
  ['ResetPerformer', 3],
  ['ResetLineUp', 1],
  // Possible at some types of gigs only, but generated for all
  ['PutOnStage', 1],
  ['PutAllOnStage', 1],
  ['TakeOffStage', 1],
  ['ClearStage', 1],
  ['SelectPerformer', 1],
  ['DeselectPerformer', 1],
  ['CancelReplacement', 1],
  ['SubOut', 1],
  ['KeepOnStage', 1],
  ['Swap', 1],
];
/** For gigs with a stage. */
const stageWeights: Weights = [
  ['PutOnStage', 12],
  ['TakeOffStage', 6],
];
/** For jams. */
const selectionWeights: Weights = [
  ['SelectPerformer', 20],
  ['SubOut', 12],
  ['Swap', 12],
  ['PutAllOnStage', 3],
  ['DeselectPerformer', 4],
  ['CancelReplacement', 6],
  ['KeepOnStage', 6],
];
const weightsByGigType: Readonly<Record<GigType, Weights>> = {
  jam: [...baseWeights, ...stageWeights, ...selectionWeights],
  openmic: [...baseWeights, ...stageWeights],
  generic: baseWeights,
};
/** A completed gig is usually reopened, and sometimes deleted. */
const completedWeights: Weights = [
  ['ReopenGig', 300],
  ['DeleteGig', 8],
  ['SwitchFeedback', 40],
];

const hasPerformer = ({ performers }: Gig, matches: (performer: Performer) => boolean): boolean => [...performers.values()].some(matches);
const hasSelected = (gig: Gig): boolean => hasPerformer(gig, ({ status }) => status.kind === 'selected');
const hasOnStage = (gig: Gig): boolean => hasPerformer(gig, ({ status }) => status.kind === 'onStage');
const hasSubOutWithReplacement = (gig: Gig): boolean =>
  hasPerformer(gig, ({ status }) => status.kind === 'onStage' && !!status.subOut?.replacementId);

/** When a command is likely to be accepted and to change something. In other states its weight is multiplied by `ineffectiveFactor`. */
const likelyEffective: ReadonlyMap<GeneratedCommandType, (gig: Gig) => boolean> = new Map([
  ['SwitchSignups', ({ settings }) => settings.signup.link !== 'none'],
  ['SignUpPerformers', ({ settings }) => settings.signup.link === 'enabled'],
  ['SwitchFeedback', ({ settings }) => settings.feedbackLink !== 'none'],
  ['DrawRaffle', ({ settings }) => settings.raffleEnabled],
  ['ResetPerformer', (gig) => hasPerformer(gig, ({ performanceCount }) => performanceCount > 0)],
  ['DeselectPerformer', hasSelected],
  ['PutAllOnStage', hasSelected],
  ['PutOnStage', (gig) => gig.settings.type === 'openmic' || hasSelected(gig)],
  ['TakeOffStage', hasOnStage],
  ['ClearStage', hasOnStage],
  ['SubOut', hasOnStage],
  // A sub-out without a replacement can be cancelled too, but the generator prefers one with a replacement
  ['KeepOnStage', hasSubOutWithReplacement],
  ['Swap', hasSubOutWithReplacement],
  ['CancelReplacement', hasSubOutWithReplacement],
]);
const ineffectiveFactor = 0.1;
/** Number of values that a random number is reduced to: so many that even the smallest weight gets one. */
const resolution = 9973;

/** Picks the type of the next command by weight; a later weight of a type overrides an earlier one. @param randomNumber a whole number from 0 */
export function pickCommandType(gig: Gig, randomNumber: number): GeneratedCommandType {
  const { settings, phase } = gig;
  const weights = new Map([...weightsByGigType[settings.type], ...(phase === 'completed' ? completedWeights : [])]);
  const weighted = [...weights].map(
    ([type, weight]) => [type, weight * (likelyEffective.get(type)?.(gig) === false ? ineffectiveFactor : 1)] as const,
  );
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let remaining = ((randomNumber % resolution) / resolution) * total; // from 0 to below `total`
  // the fallback is reached by rounding errors only
  return weighted.find(([, weight]) => (remaining -= weight) < 0)?.[0] ?? 'ClearStage';
}
