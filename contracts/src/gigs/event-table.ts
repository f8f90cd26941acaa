import { type GigEventType } from './gig.events.js';
import { mapLinkKinds, linkKinds, linkNames } from './link-kinds.js';
import { type TimelineEntryView } from './timeline.views.js';

/**
 * The variable parts of an entry's text: names of the first two affected performers (of a replacement, `first` replaces `second`), all names
 * or, when they are many, their number (`all`), and whether a switch was switched on.
 */
interface EntryDetails extends Pick<TimelineEntryView, 'enabled'> {
  first: string;
  second: string | undefined;
  all: string;
}

interface EventRow {
  /** The text of the event's timeline entry; `{name}` stands for the name of the first performer. */
  text: string | ((details: EntryDetails) => string);
  /** What the actor did ("Kim … "), for events after which a dialog about the performer may no longer apply; `{name}` is the performer's name. */
  actionText?: string;
  /** The performer's state after the event, for explaining a refusal: `Bo is already held` (docs/rules.md#who-was-first). */
  state?: string;
  /** A command can be undone if all of its events are undoable and the public did not send it (docs/rules.md#undo). */
  undoable?: true;
}

/** @param enabled null for an entry from before the timeline stored whether it was switched on or off */
const formatSwitch = (enabled: boolean | null): string =>
  enabled === null ? 'switched on or off' : enabled ? 'switched on' : 'switched off';

/** The texts of each type of event, and whether it can be undone. The event's data is in `gig.events.ts`, its effect in `gig.evolve.ts`. */
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
  ...mapLinkKinds(linkNames.generated, (link): EventRow => ({ text: `${linkKinds[link].title} link generated` })),
  ...mapLinkKinds(linkNames.switched, (link): EventRow => ({
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
    text: '{name} replaces nobody any more',
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

/** Whether this version of the code knows the event type: a server may be newer than the browser's code. */
export const isGigEventType = (type: string): type is GigEventType => Object.hasOwn(eventTable, type);
