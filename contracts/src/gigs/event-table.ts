import { type GigEventType } from './gig.events.js';
import { forEachLinkKind, linkKinds, linkNames } from './link-kinds.js';
import { type TimelineEntryView } from './timeline.views.js';

/**
 * What an entry tells: the performers whom the event concerns (`second`: whom `first` replaces, if anybody; `all`: all names or, when they are
 * many, their number), and what a switch was switched to.
 */
interface EntryDetails extends Pick<TimelineEntryView, 'enabled'> {
  first: string;
  second: string | undefined;
  all: string;
}

interface EventRow {
  /** The text of its entry in the timeline; `{name}` is the first performer's. */
  says: string | ((details: EntryDetails) => string);
  /** What somebody did by it that makes a performer unavailable; `{name}` is the performer's. */
  deed?: string;
  /** How its performer is afterwards, where that explains a refusal: `Bo is already held` (docs/rules.md#who-was-first). */
  state?: string;
  /** A command all of whose events are undoable, and which was not sent by the public, can be undone (docs/rules.md#undo). */
  undoable?: true;
}

/** Null: the entry was recorded before the timeline told one from the other. */
const formatSwitch = (enabled: boolean | null): string =>
  enabled === null ? 'switched on or off' : enabled ? 'switched on' : 'switched off';

/** What is to be said of each type of event besides its data (`gig.events.ts`) and its effect (`gig.evolve.ts`). */
export const eventTable: Readonly<Record<GigEventType, EventRow>> = {
  GigCreated: { says: 'Event created' },
  GigRenamed: { says: 'Event renamed' },
  GigRescheduled: { says: 'Date changed' },
  GigEndSet: { says: 'End changed' },
  VenueChanged: { says: 'Venue changed' },
  DescriptionChanged: { says: 'Description changed' },
  TimeLimitSet: { says: 'Time limit changed' },
  LogoChanged: { says: 'Logo changed' },
  GigCompleted: { says: 'Event completed' },
  GigReopened: { says: 'Event reopened' },
  GigDeleted: { says: 'Event deleted' },
  ...forEachLinkKind(linkNames.generated, (link): EventRow => ({ says: `${linkKinds[link].title} link generated` })),
  ...forEachLinkKind(linkNames.switched, (link): EventRow => ({
    says: ({ enabled }) => `${linkKinds[link].subject} ${formatSwitch(enabled)}`,
  })),
  SignupLimitSet: { says: 'Signup limit changed' },
  PerformerAdded: { says: '{name} added' },
  PerformerSignedUp: { says: '{name} signed up' },
  InstrumentsChanged: { says: 'Instruments of {name} changed' },
  TierChanged: { says: 'Tier of {name} changed' },
  PriorityChanged: { says: 'Priority of {name} changed' },
  PerformerTypeChanged: { says: 'Performer type of {name} changed' },
  RaffleEntrancesSet: { says: 'Raffle entrances of {name} changed', undoable: true },
  LineUpReordered: { says: ({ all }) => `${all} moved in the list`, undoable: true },
  PerformerHeld: { says: '{name} held', state: 'held', undoable: true },
  HoldEnded: { says: '{name} back from hold', state: 'back', undoable: true },
  PerformerCalled: { says: '{name} called' },
  PerformerAttended: { says: '{name} attended', state: 'marked as attended', undoable: true },
  AttendanceWithdrawn: { says: '{name} marked not attended', state: 'marked as not attended', undoable: true },
  PerformerRemoved: { says: '{name} removed', deed: 'removed {name}' },
  SignupCancelled: { says: '{name} cancelled' },
  PerformerSelected: {
    says: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
    deed: 'selected {name}',
    state: 'selected',
    undoable: true,
  },
  PerformerDeselected: {
    says: '{name} moved back to the queue',
    deed: 'moved {name} back to the queue',
    state: 'back in the queue',
    undoable: true,
  },
  ReplacementCancelled: {
    says: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
    state: 'replacing nobody',
    undoable: true,
  },
  SubOutRequested: {
    says: '{name} to leave the stage',
    deed: 'asked {name} to leave the stage',
    state: 'to leave the stage',
    undoable: true,
  },
  SubOutCancelled: { says: '{name} stays on stage', state: 'to stay on stage', undoable: true },
  PerformerWentOnStage: {
    says: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
    deed: 'put {name} on stage',
    state: 'on stage',
    undoable: true,
  },
  PerformerLeftStage: { says: '{name} off stage', deed: 'took {name} off stage', state: 'off stage', undoable: true },
  PerformerReset: { says: '{name} reset', deed: 'reset {name}', state: 'reset', undoable: true },
  LineUpReset: { says: 'All participants reset', deed: 'reset all participants', state: 'reset', undoable: true },
  ActionUndone: {
    says: ({ all }) => (all ? `Undone for ${all}` : 'Undone'),
    deed: 'undid what was done for {name}',
    state: 'as before, by an undo',
  },
  RaffleSwitched: { says: ({ enabled }) => `Raffle ${formatSwitch(enabled)}` },
  RaffleSealed: { says: 'Raffle sealed' },
  RaffleSealBroken: { says: 'The seal of the raffle was lost before it was opened' },
  RaffleDrawn: { says: '{name} won the raffle' },
  RaffleReset: { says: 'Raffle data reset' },
};

/** Whether this version knows the type of event; a server may be newer than a browser. */
export const isGigEventType = (type: string): type is GigEventType => type in eventTable;
