import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';

/**
 * The names of the performers whom an event concerns. `second`: the performer whom `first` replaces, if any; `all`: all names or,
 * when they are many, their number.
 */
interface PerformerNames {
  first: string;
  second: string | undefined;
  all: string;
}
type TimelineMessage = string | ((names: PerformerNames) => string);

const fieldChanged =
  (field: string) =>
  ({ first }: PerformerNames) =>
    `${field} of ${first} changed`;
const withName =
  (text: string) =>
  ({ first }: PerformerNames) =>
    `${first} ${text}`;

/** The timeline's text for each type of event; the type makes the compiler demand every one. */
export const timelineMessages: Record<GigEventType, TimelineMessage> = {
  GigCreated: 'Event created',
  GigRenamed: 'Event renamed',
  GigRescheduled: 'Date changed',
  VenueChanged: 'Venue changed',
  DescriptionChanged: 'Description changed',
  TimeLimitSet: 'Time limit changed',
  LogoChanged: 'Logo changed',
  GigCompleted: 'Event completed',
  GigReopened: 'Event reopened',
  GigDeleted: 'Event deleted',
  SignupLinkGenerated: 'Signup link generated',
  SignupsSwitched: 'Signups switched on or off',
  SignupLimitSet: 'Signup limit changed',
  FeedbackLinkGenerated: 'Feedback link generated',
  FeedbackSwitched: 'Feedback switched on or off',
  PerformerAdded: withName('added'),
  PerformerSignedUp: withName('signed up'),
  InstrumentsChanged: fieldChanged('Instruments'),
  TierChanged: fieldChanged('Tier'),
  PriorityChanged: fieldChanged('Priority'),
  PerformerTypeChanged: fieldChanged('Performer type'),
  RaffleEntrancesSet: fieldChanged('Raffle entrances'),
  LineUpReordered: ({ all }) => `${all} moved in the list`,
  PerformerAttended: withName('attended'),
  AttendanceWithdrawn: withName('marked not attended'),
  PerformerRemoved: withName('removed'),
  PerformerSelected: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
  PerformerDeselected: withName('moved back to the queue'),
  ReplacementCancelled: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
  SubOutRequested: withName('to leave the stage'),
  SubOutCancelled: withName('stays on stage'),
  PerformerWentOnStage: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
  PerformerLeftStage: withName('off stage'),
  PerformerReset: withName('reset'),
  LineUpReset: 'All participants reset',
  RaffleSwitched: 'Raffle switched on or off',
  RaffleDrawn: ({ first }) => `${first} won the raffle`,
  RaffleReset: 'Raffle data reset',
};
