import { type GigEventType } from './gig.events.js';
import { forEachLinkKind, linkKinds, linkNames } from './link-kinds.js';
import { type TimelineEntryView } from './timeline.views.js';

/**
 * The details of an entry: the performers whom the event concerns (`second`: whom `first` replaces, if anybody; `all`: all names or, when they are
 * many, their number), and what a switch was switched to.
 */
interface EntryDetails extends Pick<TimelineEntryView, 'enabled'> {
  first: string;
  second: string | undefined;
  all: string;
}

interface EventRow {
  /** The text of its entry in the timeline; `{name}` is the first performer's. */
  text: string | ((details: EntryDetails) => string);
  /** What its actor did, where that makes a performer unavailable; `{name}` is the performer's. */
  actionText?: string;
  /** How its performer is afterwards, where that explains a refusal: `Bo is already held` (docs/rules.md#who-was-first). */
  state?: string;
  /** A command all of whose events are undoable, and which was not sent by the public, can be undone (docs/rules.md#undo). */
  undoable?: true;
}

/** Null: the entry was recorded before the timeline stored which of both it was. */
const formatSwitch = (enabled: boolean | null): string =>
  enabled === null ? 'switched on or off' : enabled ? 'switched on' : 'switched off';

/** The texts of each type of event, and whether it can be undone; its data is in `gig.events.ts`, its effect in `gig.evolve.ts`. */
export const eventTable: Readonly<Record<GigEventType, EventRow>> = {
  GigCreated: { text: 'Event created' },
  GigRenamed: { text: 'Event renamed' },
  GigRescheduled: { text: 'Date changed' },
  GigEndSet: { text: 'End changed' },
  VenueChanged: { text: 'Venue changed' },
  DescriptionChanged: { text: 'Description changed' },
  TimeLimitSet: { text: 'Time limit changed' },
  LogoChanged: { text: 'Logo changed' },
  GigCompleted: { text: 'Event completed' },
  GigReopened: { text: 'Event reopened' },
  GigDeleted: { text: 'Event deleted' },
  ...forEachLinkKind(linkNames.generated, (link): EventRow => ({ text: `${linkKinds[link].title} link generated` })),
  ...forEachLinkKind(linkNames.switched, (link): EventRow => ({
    text: ({ enabled }) => `${linkKinds[link].subject} ${formatSwitch(enabled)}`,
  })),
  SignupLimitSet: { text: 'Signup limit changed' },
  PerformerAdded: { text: '{name} added' },
  PerformerSignedUp: { text: '{name} signed up' },
  InstrumentsChanged: { text: 'Instruments of {name} changed' },
  TierChanged: { text: 'Tier of {name} changed' },
  PriorityChanged: { text: 'Priority of {name} changed' },
  PerformerTypeChanged: { text: 'Performer type of {name} changed' },
  RaffleEntrancesSet: { text: 'Raffle entrances of {name} changed', undoable: true },
  LineUpReordered: { text: ({ all }) => `${all} moved in the list`, undoable: true },
  PerformerHeld: { text: '{name} held', state: 'held', undoable: true },
  HoldEnded: { text: '{name} back from hold', state: 'back', undoable: true },
  PerformerCalled: { text: '{name} called' },
  PerformerAttended: { text: '{name} attended', state: 'marked as attended', undoable: true },
  AttendanceWithdrawn: { text: '{name} marked not attended', state: 'marked as not attended', undoable: true },
  PerformerRemoved: { text: '{name} removed', actionText: 'removed {name}' },
  SignupCancelled: { text: '{name} cancelled' },
  PerformerSelected: {
    text: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
    actionText: 'selected {name}',
    state: 'selected',
    undoable: true,
  },
  PerformerDeselected: {
    text: '{name} moved back to the queue',
    actionText: 'moved {name} back to the queue',
    state: 'back in the queue',
    undoable: true,
  },
  ReplacementCancelled: {
    text: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
    state: 'replacing nobody',
    undoable: true,
  },
  SubOutRequested: {
    text: '{name} to leave the stage',
    actionText: 'asked {name} to leave the stage',
    state: 'to leave the stage',
    undoable: true,
  },
  SubOutCancelled: { text: '{name} stays on stage', state: 'to stay on stage', undoable: true },
  PerformerWentOnStage: {
    text: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
    actionText: 'put {name} on stage',
    state: 'on stage',
    undoable: true,
  },
  PerformerLeftStage: { text: '{name} off stage', actionText: 'took {name} off stage', state: 'off stage', undoable: true },
  PerformerReset: { text: '{name} reset', actionText: 'reset {name}', state: 'reset', undoable: true },
  LineUpReset: { text: 'All participants reset', actionText: 'reset all participants', state: 'reset', undoable: true },
  ActionUndone: {
    text: ({ all }) => (all ? `Undone for ${all}` : 'Undone'),
    actionText: 'undid what was done for {name}',
    state: 'as before, by an undo',
  },
  RaffleSwitched: { text: ({ enabled }) => `Raffle ${formatSwitch(enabled)}` },
  RaffleSealed: { text: 'Raffle sealed' },
  RaffleSealBroken: { text: 'The seal of the raffle was lost before it was opened' },
  RaffleDrawn: { text: '{name} won the raffle' },
  RaffleReset: { text: 'Raffle data reset' },
};

/** Whether this version knows the type of event; a server may be newer than a browser. */
export const isGigEventType = (type: string): type is GigEventType => type in eventTable;
