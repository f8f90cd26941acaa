import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigEvent, type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';

type GetAffectedPerformers<Type extends GigEventType> = (data: GigEvents[Type]) => readonly PerformerId[];

const noPerformers = (): readonly PerformerId[] => [];
const onlyPerformer = ({ performerId }: { performerId: PerformerId }): readonly PerformerId[] => [performerId];
const withoutNulls = (...ids: readonly (PerformerId | null)[]): readonly PerformerId[] => ids.filter((id) => id !== null);

const affectedByType: { readonly [Type in GigEventType]: GetAffectedPerformers<Type> } = {
  GigCreated: noPerformers,
  GigRenamed: noPerformers,
  GigRescheduled: noPerformers,
  VenueChanged: noPerformers,
  DescriptionChanged: noPerformers,
  TimeLimitSet: noPerformers,
  LogoChanged: noPerformers,
  GigCompleted: noPerformers,
  GigReopened: noPerformers,
  GigDeleted: noPerformers,
  SignupLinkGenerated: noPerformers,
  SignupsSwitched: noPerformers,
  SignupLimitSet: noPerformers,
  FeedbackLinkGenerated: noPerformers,
  FeedbackSwitched: noPerformers,
  PerformerAdded: onlyPerformer,
  PerformerSignedUp: onlyPerformer,
  InstrumentsChanged: onlyPerformer,
  TierChanged: onlyPerformer,
  PriorityChanged: onlyPerformer,
  PerformerTypeChanged: onlyPerformer,
  RaffleEntrancesSet: onlyPerformer,
  LineUpReordered: ({ moves }) => moves.map(({ performerId }) => performerId),
  PerformerAttended: onlyPerformer,
  AttendanceWithdrawn: onlyPerformer,
  PerformerRemoved: onlyPerformer,
  PerformerSelected: ({ performerId, replacingPerformerId }) => withoutNulls(performerId, replacingPerformerId),
  PerformerDeselected: onlyPerformer,
  ReplacementCancelled: onlyPerformer,
  SubOutRequested: onlyPerformer,
  SubOutCancelled: onlyPerformer,
  PerformerWentOnStage: ({ performerId, replacedPerformerId }) => withoutNulls(performerId, replacedPerformerId),
  PerformerLeftStage: onlyPerformer,
  PerformerReset: onlyPerformer,
  LineUpReset: ({ order }) => order,
  RaffleSwitched: noPerformers,
  RaffleDrawn: ({ winner }) => [winner],
  RaffleReset: ({ affected }) => affected,
};

/** The performers whom the timeline shows with an event, in the event's order; the one who goes on stage or is selected comes before the one who is replaced. */
export const affectedPerformers = (event: GigEvent): readonly PerformerId[] => affectedByEvent(event);

/** Generic in the event type, so that TypeScript knows that handler and data belong to the same type. */
function affectedByEvent<Type extends GigEventType>({ type, data }: { type: Type; data: GigEvents[Type] }): readonly PerformerId[] {
  const getAffectedPerformers: GetAffectedPerformers<Type> = affectedByType[type];
  return getAffectedPerformers(data);
}
