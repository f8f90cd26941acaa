import { type GigType } from '@jamjar/contracts/enums';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { type AskedType } from './asking.js';

type Weights = readonly (readonly [AskedType, number])[];

/** How often each thing is asked, against the others; what comes later in a list of weights counts. */
const everywhere: Weights = [
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
  // Possible at some types only, and asked at all of them
  ['PutOnStage', 1],
  ['PutAllOnStage', 1],
  ['TakeOffStage', 1],
  ['ClearStage', 1],
  ['SelectPerformer', 1],
  ['DeselectPerformer', 1],
  ['DropReplacement', 1],
  ['SubOut', 1],
  ['KeepOnStage', 1],
  ['Swap', 1],
];
const withStage: Weights = [
  ['PutOnStage', 12],
  ['TakeOffStage', 6],
];
const withSelection: Weights = [
  ['SelectPerformer', 20],
  ['SubOut', 12],
  ['Swap', 12],
  ['PutAllOnStage', 3],
  ['DeselectPerformer', 4],
  ['DropReplacement', 6],
  ['KeepOnStage', 6],
];
const howOften: Readonly<Record<GigType, Weights>> = {
  jam: [...everywhere, ...withStage, ...withSelection],
  openmic: [...everywhere, ...withStage],
  generic: everywhere,
};
/** Somebody usually notices that the gig is not over, and now and then it is gone for good. */
const whenCompleted: Weights = [
  ['ReopenGig', 300],
  ['DeleteGig', 8],
  ['SwitchFeedback', 40],
];

const some = ({ performers }: Gig, is: (performer: Performer) => boolean): boolean => [...performers.values()].some(is);
const someSelected = (gig: Gig): boolean => some(gig, ({ place }) => place.kind === 'selected');
const someOnStage = (gig: Gig): boolean => some(gig, ({ place }) => place.kind === 'onStage');
const someReplaced = (gig: Gig): boolean => some(gig, ({ place }) => place.kind === 'onStage' && !!place.leaving?.replacedBy);

/** When it makes sense to ask for it. It is asked at other times too, but seldom. */
const occasions: ReadonlyMap<AskedType, (gig: Gig) => boolean> = new Map([
  ['SwitchSignups', ({ settings }) => settings.signup.link !== 'none'],
  ['SignUpPerformers', ({ settings }) => settings.signup.link === 'enabled'],
  ['SwitchFeedback', ({ settings }) => settings.feedback !== 'none'],
  ['DrawRaffle', ({ settings }) => settings.raffleEnabled],
  ['ResetPerformer', (gig) => some(gig, ({ performanceCount }) => performanceCount > 0)],
  ['DeselectPerformer', someSelected],
  ['PutAllOnStage', someSelected],
  ['PutOnStage', (gig) => gig.settings.type === 'openmic' || someSelected(gig)],
  ['TakeOffStage', someOnStage],
  ['ClearStage', someOnStage],
  ['SubOut', someOnStage],
  ['KeepOnStage', someReplaced],
  ['Swap', someReplaced],
  ['DropReplacement', someReplaced],
]);
const seldom = 0.1;

/** What kind of thing is asked next, by a number that is thrown. */
export function whatIsNext(gig: Gig, thrown: number): AskedType {
  const { settings, phase } = gig;
  const weights = new Map([...howOften[settings.type], ...(phase === 'completed' ? whenCompleted : [])]);
  const weighted = [...weights].map(([kind, weight]) => [kind, weight * (occasions.get(kind)?.(gig) === false ? seldom : 1)] as const);
  const all = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let left = ((thrown % 9973) / 9973) * all;
  return weighted.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'ClearStage';
}
