import { type Newcomer } from './gig.events.js';
import { type Meaning } from './gig.meaning.js';
import { type FoldingNight, type Performer } from './gig.state.js';
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
  PerformerAdded: (night, newcomer) => join(night, newcomer),
  PerformerSignedUp: (night, newcomer) => join(night, newcomer),
  InstrumentsChanged: (night, { performerId, instruments }) => change(night, performerId, () => ({ instruments })),
  TierChanged: (night, { performerId, tier }) => change(night, performerId, () => ({ tier })),
  PriorityChanged: (night, { performerId, priority }) => change(night, performerId, () => ({ priority })),
  PerformerTypeChanged: (night, { performerId, performerType }) => change(night, performerId, () => ({ performerType })),
  LineUpReordered: (night, { moves }) => {
    for (const { performerId, sortOrder } of moves) change(night, performerId, () => ({ sortOrder }));
  },
  PerformerAttended: (night, { performerId }) => change(night, performerId, () => ({ attended: true })),
  AttendanceWithdrawn: (night, { performerId }) => change(night, performerId, () => ({ attended: false })),
  PerformerRemoved: (night, { performerId }) => change(night, performerId, () => ({ place: { kind: 'removed' }, attended: false })),
  PerformerReset: (night, { performerId }) => change(night, performerId, anew),
  LineUpReset: (night, { order }) => {
    for (const { performerId, sortOrder } of numbered(withFirst(lineOf(night), order))) {
      change(night, performerId, () => ({ ...anew(), attended: false, sortOrder }));
    }
  },
};

/** Field by field: objects made by a rest pattern are slow to copy, and a performer is copied at every change. */
function join(night: FoldingNight, newcomer: Newcomer): void {
  const { performerId: id, participantId, instruments, tier, priority, performerType, sortOrder, at: addedAt } = newcomer;
  if (night.performers.has(id)) throw new Error(`The history adds a performer twice: ${id}`);
  night.performers.set(id, {
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
