import { limits } from '../limits.js';
import { type Newcomer } from './live-event.events.js';
import { type Meaning } from './live-event.meaning.js';
import { type FoldingNight, type Performer } from './live-event.state.js';
import { byPlaceInLine } from './line-up.order.js';
import { change } from './performer.change.js';

type LineUpFactType =
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

export const lineUpMeaning: Meaning<LineUpFactType> = {
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
    const present = [...night.performers.values()].filter(({ place }) => place.kind !== 'removed').sort(byPlaceInLine);
    const named = new Set(order);
    const isPresent = new Set(present.map(({ id }) => id));
    const inOrder = [...order.filter((id) => isPresent.has(id)), ...present.map(({ id }) => id).filter((id) => !named.has(id))];
    for (const [index, id] of inOrder.entries()) {
      change(night, id, () => ({ ...anew(), attended: false, sortOrder: limits.sortOrderStep * (index + 1) }));
    }
  },
};

function join(night: FoldingNight, { performerId: id, at, ...given }: Newcomer): void {
  if (night.performers.has(id)) throw new Error(`The history adds a performer twice: ${id}`);
  night.performers.set(id, {
    ...given,
    id,
    addedAt: at,
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
