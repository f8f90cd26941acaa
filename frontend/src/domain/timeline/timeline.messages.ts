import { type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';

/**
 * What an entry tells: the performers whom the event concerns (`second`: whom `first` replaces, if anybody; `all`: all names or, when they are
 * many, their number), and what a switch was switched to.
 */
interface EntryDetails extends Pick<TimelineEntryView, 'enabled'> {
  first: string;
  second: string | undefined;
  all: string;
}

/** Null: the entry was recorded before the timeline told one from the other. */
const formatSwitch = (enabled: boolean | null): string =>
  enabled === null ? 'switched on or off' : enabled ? 'switched on' : 'switched off';

/** The timeline's text for each type of event; `{name}` is the first performer's. The type makes the compiler demand every one. */
export const timelineMessages: Record<GigEventType, string | ((details: EntryDetails) => string)> = {
  GigCreated: 'Event created',
  GigRenamed: 'Event renamed',
  GigRescheduled: 'Date changed',
  GigEndSet: 'End changed',
  VenueChanged: 'Venue changed',
  DescriptionChanged: 'Description changed',
  TimeLimitSet: 'Time limit changed',
  LogoChanged: 'Logo changed',
  GigCompleted: 'Event completed',
  GigReopened: 'Event reopened',
  GigDeleted: 'Event deleted',
  SignupLinkGenerated: 'Signup link generated',
  SignupsSwitched: ({ enabled }) => `Signups ${formatSwitch(enabled)}`,
  SignupLimitSet: 'Signup limit changed',
  LiveLinkGenerated: 'Live link generated',
  LiveSwitched: ({ enabled }) => `Running order ${formatSwitch(enabled)}`,
  FeedbackLinkGenerated: 'Feedback link generated',
  FeedbackSwitched: ({ enabled }) => `Feedback ${formatSwitch(enabled)}`,
  PerformerAdded: '{name} added',
  PerformerSignedUp: '{name} signed up',
  InstrumentsChanged: 'Instruments of {name} changed',
  TierChanged: 'Tier of {name} changed',
  PriorityChanged: 'Priority of {name} changed',
  PerformerTypeChanged: 'Performer type of {name} changed',
  RaffleEntrancesSet: 'Raffle entrances of {name} changed',
  LineUpReordered: ({ all }) => `${all} moved in the list`,
  PerformerHeld: '{name} held',
  HoldEnded: '{name} back from hold',
  PerformerCalled: '{name} called',
  PerformerAttended: '{name} attended',
  AttendanceWithdrawn: '{name} marked not attended',
  PerformerRemoved: '{name} removed',
  SignupCancelled: '{name} cancelled',
  PerformerSelected: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
  PerformerDeselected: '{name} moved back to the queue',
  ReplacementCancelled: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
  SubOutRequested: '{name} to leave the stage',
  SubOutCancelled: '{name} stays on stage',
  PerformerWentOnStage: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
  PerformerLeftStage: '{name} off stage',
  PerformerReset: '{name} reset',
  LineUpReset: 'All participants reset',
  ActionUndone: ({ all }) => (all ? `Undone for ${all}` : 'Undone'),
  RaffleSwitched: ({ enabled }) => `Raffle ${formatSwitch(enabled)}`,
  RaffleSealed: 'Raffle sealed',
  RaffleSealBroken: 'The seal of the raffle was lost before it was opened',
  RaffleDrawn: '{name} won the raffle',
  RaffleReset: 'Raffle data reset',
};

/** The text of a timeline entry; the event type itself when this version of the web app does not know it, since the server may be newer. */
export function formatTimelineEntry({ type, performers, enabled }: Pick<TimelineEntryView, 'type' | 'performers' | 'enabled'>): string {
  if (!isGigEventType(type)) return type;
  const message = timelineMessages[type];
  const names = performers.map(({ name }) => name);
  const [first = 'Somebody', second] = names;
  if (typeof message === 'string') return message.replace('{name}', () => first);
  // a longer list of names would fill several lines
  return message({ first, second, enabled, all: names.length > 3 ? `${names.length} participants` : names.join(', ') });
}

const isGigEventType = (type: string): type is GigEventType => type in timelineMessages;
