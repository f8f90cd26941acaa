import { goldenEvents } from '../../../testing/golden-events.fixture.js';
import { type PerformerId } from '../../../../ids.js';
import { type GigEvent, type GigEventType } from '../../../gig.events.js';
import { type Performer } from '../../../gig.state.js';
import { readEvent, schemaVersionOf } from '../../../upcasters.js';
import { findStepOf } from './order.invariants.js';
import { isEqual, type GigRun, type Step } from './step.js';
import { toRestorableFields } from './step.invariants.js';

const hasType =
  <Type extends GigEvent['type']>(type: Type) =>
  (event: GigEvent): event is Extract<GigEvent, { type: Type }> =>
    event.type === type;
const toStintKey = ({ data: { performerId, stint } }: { data: { performerId: string; stint: number } }): string =>
  `${performerId} ${stint}`;

/** Applies an undo to the set of open stints: adds reopened stints, and removes undone ones. */
function applyUndo(openStints: Set<string>, event: GigEvent): void {
  if (event.type !== 'ActionUndone') return;
  for (const stint of event.data.stints) openStints[stint.change === 'reopened' ? 'add' : 'delete'](toStintKey({ data: stint }));
}

/** Invariants of the whole history of a gig. */
export const historyInvariants: Readonly<Record<string, (run: GigRun) => boolean>> = {
  'folding the stored JSON gives the same gig': ({ finalSnapshot, steps }) => isEqual(finalSnapshot, steps.at(-1)?.after),
  'a stint number of a performer is never reused': ({ history }) => {
    const stintKeys = history.filter(hasType('PerformerWentOnStage')).map(toStintKey);
    return new Set(stintKeys).size === stintKeys.length;
  },
  'stints of a performer are numbered from 1 without gaps': ({ history }) => {
    const lastStints = new Map<string, number>();
    return history.filter(hasType('PerformerWentOnStage')).every(({ data: { performerId, stint } }) => {
      const previous = lastStints.get(performerId) ?? 0;
      lastStints.set(performerId, stint);
      return stint === previous + 1;
    });
  },
  'a stint ends only while it is open': ({ history }) => {
    const openStints = new Set<string>();
    return history.every((event) => {
      if (event.type === 'PerformerWentOnStage') openStints.add(toStintKey(event));
      applyUndo(openStints, event);
      return event.type !== 'PerformerLeftStage' || openStints.delete(toStintKey(event));
    });
  },
  'the open stints are those of the performers on stage': ({ history, finalSnapshot }) => {
    const openStints = new Set<string>();
    for (const event of history) {
      if (event.type === 'PerformerWentOnStage') openStints.add(toStintKey(event));
      if (event.type === 'PerformerLeftStage') openStints.delete(toStintKey(event));
      applyUndo(openStints, event);
    }
    return isEqual(
      Array.from(openStints, (key) => key.split(' ')[0]).sort(),
      finalSnapshot.lineUp.flatMap(({ id, onStage }) => (onStage ? [id] : [])).sort(),
    );
  },
  'after a draw the winner has at most as many wins as entrances': ({ steps }) =>
    steps.every(({ events, after }) =>
      events.filter(hasType('RaffleDrawn')).every(({ data: { winner } }) => {
        const row = after.performers.get(winner);
        return row !== undefined && row.raffleWins <= row.raffleEntrances;
      }),
    ),
  'an undo restores exactly the performers of its action as they were before it, but for edits and sort orders that are taken': (run) =>
    run.steps.every((step) => isExactlyUndone(step, run)),
  'an event contains exactly the fields of the newest golden JSON of its type': ({ history }) =>
    history.every(({ type, data }) => isEqual(Object.keys(data).sort(), listGoldenFields(type))),
};

/** Whether an undo restored the performers of its action and changed no others, but for sort orders that were taken; true for other steps. */
function isExactlyUndone({ events: [event], performersBefore, performersAfter }: Step, run: GigRun): boolean {
  if (event?.type !== 'ActionUndone') return true;
  const action = findStepOf(run, event.data.from);
  if (!action) return false;
  const isOfAction = (id: PerformerId): boolean => action.performersBefore.get(id) !== action.performersAfter.get(id);
  const others = new Map([...performersBefore].filter(([id]) => !isOfAction(id)));
  const taken = new Set(Array.from(others.values(), ({ sortOrder }) => sortOrder));
  const isRenumbered = event.data.performers.some(({ performerId }) => others.has(performerId));
  return [...performersAfter].every(([id, performer]) => {
    const [before, now] = [(isOfAction(id) ? action.performersBefore : others).get(id), performersBefore.get(id)];
    if (!before || !now || performer === now) return performer === before;
    const calledAt = now.calledAt ?? before.calledAt; // a later call is kept
    const hasNewOrder = isRenumbered || (performer.sortOrder !== before.sortOrder && taken.has(before.sortOrder));
    const { sortOrder, stateRevision } = hasNewOrder ? performer : before;
    return isEqual(withoutEdits(performer), withoutEdits({ ...before, calledAt, sortOrder, stateRevision }));
  });
}

/** Returns the fields of a performer that an undo restores: without those that edits or the undo itself change. */
function withoutEdits(performer: Performer) {
  const {
    instruments: _instruments,
    tier: _tier,
    priority: _priority,
    performerType: _performerType,
    ...rest
  } = toRestorableFields(performer);
  return rest;
}

/** `goldenEvents` has the stored JSON of every type of event, one text per schema version, the newest last. */
const listGoldenFields = (type: GigEventType): string[] => {
  const newest = goldenEvents[type].at(-1) ?? '';
  return Object.keys(readEvent({ type, data: JSON.parse(newest), schemaVersion: schemaVersionOf(type) }).data).sort();
};
