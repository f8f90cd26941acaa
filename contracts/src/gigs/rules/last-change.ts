import { type GigCommand } from '../gig.commands.js';
import { type GigCommandType } from '../commands/command-table.js';
import { type GigEventType } from '../gig.events.js';
import { type Gig, type GigState, type Occurrence } from '../gig.state.js';
import { findAction, findPerformerChangedSince } from '../undo.js';
import { type PerformerId } from '../../ids.js';
import { type RefusalCode } from '../../refusals.js';

/** Finds the earlier change because of which the command was refused or changed nothing (docs/rules.md#who-was-first); null if it is unknown. */
export function findLastChange(gig: GigState, command: GigCommand, code: RefusalCode | null): Occurrence | null {
  const { type, data } = command;
  if (gig.phase === 'notCreated') return null;
  if (code === 'GIG_COMPLETED') return gig.lastStageChange;
  if (type === 'UndoAction') return findUndoObstacle(gig, data.revision);
  if (code === 'NOBODY_WAITING') return findLatest(gig);
  if (code === 'ALREADY_DRAWN') return findLatest(gig, { types: drawEvents });
  if (code === null && type === 'ResetLineUp') return findLatest(gig);
  if (code === null && orderCommands.has(type)) return findLatest(gig, { types: orderEvents });
  if (type === 'SetRaffleEntrances') return findLatest(gig, { ids: new Set(data.performerIds) });
  return wholeStageCommands.has(type) ? gig.lastStageChange : findLastChangeOf(gig, findConcernedId(command, code));
}

const findLastChangeOf = ({ performers }: Gig, id: PerformerId | null): Occurrence | null => (id && performers.get(id)?.lastChange) ?? null;

const wholeStageCommands: ReadonlySet<GigCommandType> = new Set([
  'PutAllOnStage',
  'ClearStage',
  'NextBand',
  'Next',
  'ResetLineUp',
  'CompleteGig',
]);
const orderCommands: ReadonlySet<GigCommandType> = new Set(['MovePerformer', 'SetSortOrder', 'ArrangeQueue']);
const orderEvents: ReadonlySet<GigEventType> = new Set([
  'LineUpReordered',
  'LineUpReset',
  'ActionUndone',
  'PerformerRemoved',
  'SignupCancelled',
]);

const drawEvents: ReadonlySet<GigEventType> = new Set(['RaffleDrawn']);

/** Returns the undo of the action, or a later change of one of its performers; null if it is only too old, or was never undoable. */
function findUndoObstacle(gig: Gig, revision: number): Occurrence | null {
  const action = findAction(gig, revision);
  return action && (action.undone ?? findPerformerChangedSince(gig, action)?.lastChange ?? null);
}

/** The latest of the last changes of all performers, including removed ones. `types` and `ids` restrict it to these events and performers. */
function findLatest(
  { performers }: Gig,
  { types, ids }: { types?: ReadonlySet<GigEventType>; ids?: ReadonlySet<PerformerId> } = {},
): Occurrence | null {
  let latest: Occurrence | null = null;
  for (const { id, lastChange } of performers.values()) {
    const matches = (types?.has(lastChange.type) ?? true) && (ids?.has(id) ?? true);
    if (matches && lastChange.at >= (latest?.at ?? lastChange.at)) latest = lastChange;
  }
  return latest;
}

/** Returns the performer whom the refusal is about, not always that of the command's `performerId`; null for commands on no performer. */
function findConcernedId({ type, data }: GigCommand, code: RefusalCode | null): PerformerId | null {
  if (type === 'SelectPerformer' && code === 'NOT_ON_STAGE') return data.replacingPerformerId ?? null;
  if (type === 'SubOut' && (code === 'ALREADY_SELECTED' || code === 'ALREADY_ON_STAGE')) return data.replacementId ?? null;
  return 'performerId' in data ? data.performerId : null;
}
