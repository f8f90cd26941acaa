import { type GigType, type Instrument, type PerformerType, type Tier } from '@jamjar/contracts/enums';
import { type AddedPerformer, type GigEvent, type GigEvents, type GigEventType } from '@jamjar/contracts/gigs/gig.events';
import { type GigId, type Instant, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';

/** A recorded event of a gig. Its revision is its index in the history. */
export type ReferenceEvent = GigEvent & { readonly recordedAt: Instant };

interface ReferenceStint {
  startedAt: Instant;
  endedAt: Instant | null;
  counted: boolean;
}

/** A performer who is not removed, with the values that analytics use. */
export interface ReferencePerformer {
  readonly participantId: ParticipantId;
  readonly addedAt: Instant;
  instruments: readonly Instrument[];
  tier: Tier | null;
  performerType: PerformerType;
  attended: boolean;
  raffleWins: number;
  stints: ReferenceStint[];
  /** Contains an instrument once per selection. */
  selectedInstruments: Instrument[];
}

/** A gig that is not deleted. */
export interface ReferenceGig {
  readonly id: GigId;
  readonly type: GigType;
  name: string;
  date: Instant;
  venue: string | null;
  completed: boolean;
  readonly performers: Map<PerformerId, ReferencePerformer>;
}

/** Returns the events recorded up to `asOf`: everything before the first event that was recorded later. */
export function eventsAsOf(history: readonly ReferenceEvent[], asOf: Instant): readonly ReferenceEvent[] {
  const firstLater = history.findIndex(({ recordedAt }) => recordedAt > asOf);
  return firstLater < 0 ? history : history.slice(0, firstLater);
}

/** Folds all events but undone ones, without using Jamjar's own code. @returns null before the gig's creation and after its deletion */
export function foldGig(id: GigId, recorded: readonly ReferenceEvent[]): ReferenceGig | null {
  const undone = new Set(
    recorded.flatMap((event) => (event.type === 'ActionUndone' ? recorded.slice(event.data.from, event.data.to + 1) : [])),
  );
  let gig: ReferenceGig | null = null;
  for (const event of recorded) {
    if (undone.has(event)) continue;
    if (event.type === 'GigCreated') {
      const { type, name, date, venue } = event.data;
      gig = { id, type, name, date, venue, completed: false, performers: new Map() };
    } else if (event.type === 'GigDeleted') return null;
    else if (gig) apply(gig, event);
  }
  return gig;
}

/** By event type: changes the gig. Events of other types do not affect analytics. */
const effects: { [Type in GigEventType]?: (gig: ReferenceGig, data: GigEvents[Type]) => void } = {
  GigRenamed: (gig, { name }) => Object.assign(gig, { name }),
  GigRescheduled: (gig, { date }) => Object.assign(gig, { date }),
  VenueChanged: (gig, { venue }) => Object.assign(gig, { venue }),
  GigCompleted: (gig) => Object.assign(gig, { completed: true }),
  GigReopened: (gig) => Object.assign(gig, { completed: false }),
  PerformerAdded: add,
  PerformerSignedUp: add,
  PerformerRemoved: (gig, { performerId }) => gig.performers.delete(performerId),
  SignupCancelled: (gig, { performerId }) => gig.performers.delete(performerId),
  InstrumentsChanged: (gig, { performerId, instruments }) => change(gig, performerId, { instruments }),
  TierChanged: (gig, { performerId, tier }) => change(gig, performerId, { tier }),
  PerformerTypeChanged: (gig, { performerId, performerType }) => change(gig, performerId, { performerType }),
  PerformerAttended: (gig, { performerId }) => change(gig, performerId, { attended: true }),
  AttendanceWithdrawn: (gig, { performerId }) => change(gig, performerId, { attended: false }),
  PerformerSelected: (gig, { performerId, instruments }) => gig.performers.get(performerId)?.selectedInstruments.push(...instruments),
  PerformerWentOnStage: (gig, { performerId, at }) =>
    gig.performers.get(performerId)?.stints.push({ startedAt: at, endedAt: null, counted: false }),
  PerformerLeftStage: (gig, { performerId, at, counted }) =>
    Object.assign(gig.performers.get(performerId)?.stints.at(-1) ?? {}, { endedAt: at, counted }),
  PerformerReset: (gig, { performerId }) => change(gig, performerId, { stints: [], selectedInstruments: [] }),
  LineUpReset: (gig) => {
    for (const id of gig.performers.keys()) change(gig, id, { stints: [], selectedInstruments: [], attended: false });
  },
  RaffleDrawn: (gig, { winner }) => change(gig, winner, { raffleWins: 1 + (gig.performers.get(winner)?.raffleWins ?? 0) }),
  RaffleReset: (gig) => {
    for (const id of gig.performers.keys()) change(gig, id, { raffleWins: 0 });
  },
};

function apply<Type extends GigEventType>(gig: ReferenceGig, { type, data }: { type: Type; data: GigEvents[Type] }): void {
  const effect: ((gig: ReferenceGig, data: GigEvents[Type]) => void) | undefined = effects[type];
  effect?.(gig, data);
}

function add(gig: ReferenceGig, { performerId, participantId, at, instruments, tier, performerType }: AddedPerformer): void {
  const initialValues = { attended: false, raffleWins: 0, stints: [], selectedInstruments: [] };
  gig.performers.set(performerId, { participantId, addedAt: at, instruments, tier, performerType, ...initialValues });
}

function change({ performers }: ReferenceGig, id: PerformerId, changes: Partial<ReferencePerformer>): void {
  Object.assign(performers.get(id) ?? {}, changes);
}
