import { type Newcomer } from './gig.events.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingGig, type Performer } from './gig.state.js';
import { lineOf, numbered, withFirst } from './line-up.order.js';
import { change } from './performer.change.js';

type LineUpEventType =
  | 'PerformerAdded'
  | 'PerformerSignedUp'
  | 'InstrumentsChanged'
  | 'TierChanged'
  | 'PriorityChanged'
  | 'PerformerTypeChanged'
  | 'LineUpReordered'
  | 'PerformerAttended'
  | 'AttendanceWithdrawn'
  | 'PerformerRemoved'
  | 'PerformerReset'
  | 'LineUpReset';

export const lineUpMeaning: Meaning<LineUpEventType> = {
  PerformerAdded: (gig, newcomer) => join(gig, newcomer),
  PerformerSignedUp: (gig, newcomer) => join(gig, newcomer),
  InstrumentsChanged: (gig, { performerId, instruments }) => change(gig, performerId, () => ({ instruments })),
  TierChanged: (gig, { performerId, tier }) => change(gig, performerId, () => ({ tier })),
  PriorityChanged: (gig, { performerId, priority }) => change(gig, performerId, () => ({ priority })),
  PerformerTypeChanged: (gig, { performerId, performerType }) => change(gig, performerId, () => ({ performerType })),
  LineUpReordered: (gig, { moves }) => {
    for (const { performerId, sortOrder } of moves) change(gig, performerId, () => ({ sortOrder }));
  },
  PerformerAttended: (gig, { performerId }) => change(gig, performerId, () => ({ attended: true })),
  AttendanceWithdrawn: (gig, { performerId }) => change(gig, performerId, () => ({ attended: false })),
  PerformerRemoved: (gig, { performerId }) => change(gig, performerId, () => ({ place: { kind: 'removed' }, attended: false })),
  PerformerReset: (gig, { performerId }) => change(gig, performerId, anew),
  LineUpReset: (gig, { order }) => {
    for (const { performerId, sortOrder } of numbered(withFirst(lineOf(gig), order))) {
      change(gig, performerId, () => ({ ...anew(), attended: false, sortOrder }));
    }
  },
};

/** Field by field: objects made by a rest pattern are slow to copy, and a performer is copied at every change. */
function join(gig: FoldingGig, newcomer: Newcomer): void {
  const { performerId: id, participantId, instruments, tier, priority, performerType, sortOrder, at: addedAt } = newcomer;
  if (gig.performers.has(id)) throw new Error(`The history adds a performer twice: ${id}`);
  gig.performers.set(id, {
    id,
    participantId,
    addedAt,
    instruments,
    tier,
    priority,
    performerType,
    sortOrder,
    place: { kind: 'waiting' },
    stints: 0,
    performanceCount: 0,
    minutesOnStage: 0,
    attended: false,
    raffle: { entrances: 0, wins: 0 },
  });
}

/** Their own instruments stay, and so do the numbers of their stints. */
const anew = (): Partial<Performer> => ({ place: { kind: 'waiting' }, performanceCount: 0, minutesOnStage: 0 });
