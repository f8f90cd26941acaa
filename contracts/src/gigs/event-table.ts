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

/** What an action is about, for the filter of the history. Of an undo it is that of what was undone. */
export type EventKind = 'stage' | 'line' | 'raffle' | 'event';

interface EventRow {
  kind: EventKind;
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
  GigCreated: { kind: 'event', says: 'Event created' },
  GigRenamed: { kind: 'event', says: 'Event renamed' },
  GigRescheduled: { kind: 'event', says: 'Date changed' },
  GigEndSet: { kind: 'event', says: 'End changed' },
  VenueChanged: { kind: 'event', says: 'Venue changed' },
  DescriptionChanged: { kind: 'event', says: 'Description changed' },
  TimeLimitSet: { kind: 'event', says: 'Time limit changed' },
  LogoChanged: { kind: 'event', says: 'Logo changed' },
  GigCompleted: { kind: 'event', says: 'Event completed' },
  GigReopened: { kind: 'event', says: 'Event reopened' },
  GigDeleted: { kind: 'event', says: 'Event deleted' },
  ...forEachLinkKind(linkNames.generated, (link): EventRow => ({ kind: 'event', says: `${linkKinds[link].title} link generated` })),
  ...forEachLinkKind(linkNames.switched, (link): EventRow => ({
    kind: 'event',
    says: ({ enabled }) => `${linkKinds[link].subject} ${formatSwitch(enabled)}`,
  })),
  SignupLimitSet: { kind: 'event', says: 'Signup limit changed' },
  PerformerAdded: { kind: 'line', says: '{name} added' },
  PerformerSignedUp: { kind: 'line', says: '{name} signed up' },
  InstrumentsChanged: { kind: 'line', says: 'Instruments of {name} changed' },
  TierChanged: { kind: 'line', says: 'Tier of {name} changed' },
  PriorityChanged: { kind: 'line', says: 'Priority of {name} changed' },
  PerformerTypeChanged: { kind: 'line', says: 'Performer type of {name} changed' },
  RaffleEntrancesSet: { kind: 'raffle', says: 'Raffle entrances of {name} changed', undoable: true },
  LineUpReordered: { kind: 'line', says: ({ all }) => `${all} moved in the list`, undoable: true },
  PerformerHeld: { kind: 'line', says: '{name} held', state: 'held', undoable: true },
  HoldEnded: { kind: 'line', says: '{name} back from hold', state: 'back', undoable: true },
  PerformerCalled: { kind: 'line', says: '{name} called' },
  PerformerAttended: { kind: 'line', says: '{name} attended', state: 'marked as attended', undoable: true },
  AttendanceWithdrawn: { kind: 'line', says: '{name} marked not attended', state: 'marked as not attended', undoable: true },
  PerformerRemoved: { kind: 'line', says: '{name} removed', deed: 'removed {name}' },
  SignupCancelled: { kind: 'line', says: '{name} cancelled' },
  PerformerSelected: {
    kind: 'stage',
    says: ({ first, second }) => (second ? `${first} selected to replace ${second}` : `${first} selected`),
    deed: 'selected {name}',
    state: 'selected',
    undoable: true,
  },
  PerformerDeselected: {
    kind: 'stage',
    says: '{name} moved back to the queue',
    deed: 'moved {name} back to the queue',
    state: 'back in the queue',
    undoable: true,
  },
  ReplacementCancelled: {
    kind: 'stage',
    says: ({ first, second }) => (second ? `${first} no longer replaces ${second}` : `${first} replaces nobody any more`),
    state: 'replacing nobody',
    undoable: true,
  },
  SubOutRequested: {
    kind: 'stage',
    says: '{name} to leave the stage',
    deed: 'asked {name} to leave the stage',
    state: 'to leave the stage',
    undoable: true,
  },
  SubOutCancelled: { kind: 'stage', says: '{name} stays on stage', state: 'to stay on stage', undoable: true },
  PerformerWentOnStage: {
    kind: 'stage',
    says: ({ first, second }) => (second ? `${first} on stage for ${second}` : `${first} on stage`),
    deed: 'put {name} on stage',
    state: 'on stage',
    undoable: true,
  },
  PerformerLeftStage: { kind: 'stage', says: '{name} off stage', deed: 'took {name} off stage', state: 'off stage', undoable: true },
  PerformerReset: { kind: 'line', says: '{name} reset', deed: 'reset {name}', state: 'reset', undoable: true },
  LineUpReset: { kind: 'line', says: 'All participants reset', deed: 'reset all participants', state: 'reset', undoable: true },
  ActionUndone: {
    kind: 'line',
    says: ({ all }) => (all ? `Undone for ${all}` : 'Undone'),
    deed: 'undid what was done for {name}',
    state: 'as before, by an undo',
  },
  RaffleSwitched: { kind: 'raffle', says: ({ enabled }) => `Raffle ${formatSwitch(enabled)}` },
  RaffleSealed: { kind: 'raffle', says: 'Raffle sealed' },
  RaffleSealBroken: { kind: 'raffle', says: 'The seal of the raffle was lost before it was opened' },
  RaffleDrawn: { kind: 'raffle', says: '{name} won the raffle' },
  RaffleReset: { kind: 'raffle', says: 'Raffle data reset' },
};

/** Whether this version knows the type of event; a server may be newer than a browser. */
export const isGigEventType = (type: string): type is GigEventType => type in eventTable;
