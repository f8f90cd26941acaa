import { type PerformerId } from '../ids.js';
import { type AddedPerformer } from './gig.events.js';
import { type Evolvers, type MutableGig, type Performer, getPerformer, replacePerformer, waiting } from './gig.state.js';
import { assignSortOrders, getLineUp, moveToFront } from './line-up.order.js';
import { rememberBefore } from './undo.evolve.js';

/** The effects on performers of adding, editing, ordering, holding, calling, removing and resetting them, and of marking attendance. */
export const lineUpEvolvers = {
  PerformerAdded: (gig, performer) => addPerformer(gig, performer),
  PerformerSignedUp: (gig, performer) => addPerformer(gig, performer),
  InstrumentsChanged: (gig, { performerId, instruments }) => editPerformer(gig, performerId, { instruments }),
  TierChanged: (gig, { performerId, tier }) => editPerformer(gig, performerId, { tier }),
  PriorityChanged: (gig, { performerId, priority }) => editPerformer(gig, performerId, { priority }),
  PerformerTypeChanged: (gig, { performerId, performerType }) => editPerformer(gig, performerId, { performerType }),
  LineUpReordered: (gig, { moves }) => {
    for (const { performerId, sortOrder } of moves) changePerformer(gig, performerId, () => ({ sortOrder }));
  },
  PerformerHeld: (gig, { performerId }) => changePerformer(gig, performerId, () => ({ status: { kind: 'waiting', held: true } })),
  HoldEnded: (gig, { performerId }) => changePerformer(gig, performerId, () => ({ status: waiting })),
  PerformerCalled: (gig, { performerId, at: calledAt }) => editPerformer(gig, performerId, { calledAt }),
  PerformerAttended: (gig, { performerId }) => changePerformer(gig, performerId, () => ({ attended: true })),
  AttendanceWithdrawn: (gig, { performerId }) => changePerformer(gig, performerId, () => ({ attended: false })),
  PerformerRemoved: (gig, { performerId }) => changePerformer(gig, performerId, () => toRemoved('staff')),
  SignupCancelled: (gig, { performerId }) => changePerformer(gig, performerId, () => toRemoved('public')),
  PerformerReset: (gig, { performerId }) => changePerformer(gig, performerId, getResetFields),
  LineUpReset: (gig, { order }) => {
    for (const { performerId, sortOrder } of assignSortOrders(moveToFront(getLineUp(gig), order))) {
      changePerformer(gig, performerId, () => ({ ...getResetFields(), attended: false, sortOrder }));
    }
  },
} satisfies Partial<Evolvers>;

/** Lists the fields instead of using a rest pattern, whose objects are slow to copy: a performer is copied at every change. */
function addPerformer(gig: MutableGig, performer: AddedPerformer): void {
  const { performerId: id, participantId, instruments, tier, priority, performerType, sortOrder, at: addedAt } = performer;
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
    status: waiting,
    stintCount: 0,
    performanceCount: 0,
    minutesOnStage: 0,
    lastPlayedAt: null,
    attended: false,
    calledAt: null,
    raffle: { entrances: 0, wins: 0 },
    revision: gig.lastRevision,
    stateRevision: gig.lastRevision,
    lastChange: gig.current,
  });
}

const toRemoved = (by: 'staff' | 'public'): Partial<Performer> => ({ status: { kind: 'removed', by }, attended: false });

/** Returns the new values of the fields that every reset changes; a reset of the line-up also changes `attended` and `sortOrder`. */
const getResetFields = (): Partial<Performer> => ({
  status: waiting,
  performanceCount: 0,
  minutesOnStage: 0,
  lastPlayedAt: null,
  calledAt: null,
});

/** Replaces a performer by a copy with the changed fields. @throws Error as `getPerformer` */
export function changePerformer(gig: MutableGig, id: PerformerId, change: (performer: Performer) => Partial<Performer>): void {
  const performer = getPerformer(gig, id);
  rememberBefore(gig, performer);
  const { lastRevision: revision, current: lastChange } = gig;
  replacePerformer(gig, performer, { ...performer, ...change(performer), revision, stateRevision: revision, lastChange });
}

/** Like `changePerformer`, for edits and calls: an undo of another action keeps them, and `lastChange` does not name them. */
function editPerformer(gig: MutableGig, id: PerformerId, changes: Partial<Performer>): void {
  gig.performers.set(id, { ...getPerformer(gig, id), ...changes, revision: gig.lastRevision });
}
