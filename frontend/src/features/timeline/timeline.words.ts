import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/gig.views';

/** Whom it concerned: the first, the second (whom they replaced, or who won), and all of them. */
interface Who {
  first: string;
  second: string | undefined;
  all: string;
}
type Words = string | ((who: Who) => string);

const of =
  (what: string) =>
  ({ first }: Who) =>
    `${what} of ${first} changed`;
const about =
  (what: string) =>
  ({ first }: Who) =>
    `${first} ${what}`;

/** What was done, in plain words, for each event of a gig's history. The compiler asks for every one of them. */
const words: Record<GigEventType, Words> = {
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
  PerformerAdded: about('added'),
  PerformerSignedUp: about('signed up'),
  InstrumentsChanged: of('Instruments'),
  TierChanged: of('Tier'),
  PriorityChanged: of('Priority'),
  PerformerTypeChanged: of('Performer type'),
  RaffleEntrancesSet: of('Raffle entrances'),
  LineUpReordered: ({ all }) => `${all} moved in the list`,
  PerformerAttended: about('attended'),
  AttendanceWithdrawn: about('marked not attended'),
  PerformerRemoved: about('removed'),
  PerformerSelected: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
  PerformerDeselected: about('moved back to the queue'),
  ReplacementDropped: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
  SubOutCalled: about('to leave the stage'),
  SubOutCalledOff: about('stays on stage'),
  PerformerWentOnStage: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
  PerformerLeftStage: about('off stage'),
  PerformerReset: about('reset'),
  LineUpReset: 'All participants reset',
  RaffleSwitched: 'Raffle switched on or off',
  RaffleDrawn: ({ first }) => `${first} won the raffle`,
  RaffleReset: 'Raffle data reset',
};

/** A newer server may tell of what this version does not know: then its own word for it is better than nothing. */
export function wordsFor({ type, performers }: Pick<TimelineEntryView, 'type' | 'performers'>): string {
  if (!isKnown(type)) return type;
  const known = words[type];
  if (typeof known === 'string') return known;
  const names = performers.map(({ name }) => name);
  return known({
    first: names[0] ?? 'Somebody',
    second: names[1],
    all: names.length > 3 ? `${names.length} participants` : names.join(', '),
  });
}

const isKnown = (type: string): type is GigEventType => type in words;
