import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigEvent, type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';

type Concerned<Type extends GigEventType> = (data: GigEvents[Type]) => readonly PerformerId[];

const nobody = (): readonly PerformerId[] => [];
const one = ({ performerId }: { performerId: PerformerId }): readonly PerformerId[] => [performerId];
const present = (...ids: readonly (PerformerId | null)[]): readonly PerformerId[] => ids.filter((id) => id !== null);

const concerned: { readonly [Type in GigEventType]: Concerned<Type> } = {
  GigCreated: nobody,
  GigRenamed: nobody,
  GigRescheduled: nobody,
  VenueChanged: nobody,
  DescriptionChanged: nobody,
  TimeLimitSet: nobody,
  LogoChanged: nobody,
  GigCompleted: nobody,
  GigReopened: nobody,
  GigDeleted: nobody,
  SignupLinkGenerated: nobody,
  SignupsSwitched: nobody,
  SignupLimitSet: nobody,
  FeedbackLinkGenerated: nobody,
  FeedbackSwitched: nobody,
  PerformerAdded: one,
  PerformerSignedUp: one,
  InstrumentsChanged: one,
  TierChanged: one,
  PriorityChanged: one,
  PerformerTypeChanged: one,
  RaffleEntrancesSet: one,
  LineUpReordered: ({ moves }) => moves.map(({ performerId }) => performerId),
  PerformerAttended: one,
  AttendanceWithdrawn: one,
  PerformerRemoved: one,
  PerformerSelected: ({ performerId, replacing }) => present(performerId, replacing),
  PerformerDeselected: one,
  ReplacementDropped: one,
  SubOutCalled: one,
  SubOutCalledOff: one,
  PerformerWentOnStage: ({ performerId, replaced }) => present(performerId, replaced),
  PerformerLeftStage: one,
  PerformerReset: one,
  LineUpReset: ({ order }) => order,
  RaffleSwitched: nobody,
  RaffleDrawn: ({ winner }) => [winner],
  RaffleReset: ({ affected }) => affected,
};

/** Whom an event concerns, in order: whoever comes first (the one on stage, the selected), then whoever they replace. */
export const concernedPerformers = (event: GigEvent): readonly PerformerId[] => ofType(event);

/** The index keeps type and data of one kind together, which the union alone would lose. */
function ofType<Type extends GigEventType>({ type, data }: { type: Type; data: GigEvents[Type] }): readonly PerformerId[] {
  const concerns: Concerned<Type> = concerned[type];
  return concerns(data);
}
