import { type GigCommand } from '../gig.commands.js';
import { type GigCommandType } from '../commands/command-table.js';
import { type GigEventType } from '../gig.events.js';
import { type Gig, type GigState, type Occurrence } from '../gig.state.js';
import { findAction, findChangedSince } from '../undo.js';
import { type PerformerId } from '../../ids.js';
import { type RefusalCode } from '../../refusals.js';

/** What somebody else may have done first, so that the command was refused with this code, or changed nothing (docs/rules.md#who-was-first). */
export function findLastChange(gig: GigState, command: GigCommand, code: RefusalCode | null): Occurrence | null {
  const { type, data } = command;
  if (gig.phase === 'notCreated') return null;
  if (code === 'GIG_COMPLETED') return gig.lastStageChange;
  if (type === 'UndoAction') return findObstacle(gig, data.revision);
  if (code === 'NOBODY_WAITING') return findLatest(gig);
  if (code === 'ALREADY_DRAWN') return findLatest(gig, { types: drawEvents });
  if (code === null && type === 'ResetLineUp') return findLatest(gig);
  if (code === null && orderCommands.has(type)) return findLatest(gig, { types: orderEvents });
  if (type === 'SetRaffleEntrances') return findLatest(gig, { ids: new Set(data.performerIds) });
  return callsOnSeveral.has(type) ? gig.lastStageChange : findLastChangeOf(gig, findConcerned(command, code));
}

const findLastChangeOf = ({ performers }: Gig, id: PerformerId | null): Occurrence | null => (id && performers.get(id)?.lastChange) ?? null;

const callsOnSeveral: ReadonlySet<GigCommandType> = new Set([
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

/** Who undid the action, or changed one of its performers since; null for an action that is only too old. */
function findObstacle(gig: Gig, revision: number): Occurrence | null {
  const action = findAction(gig, revision);
  return action && (action.undone ?? findChangedSince(gig, action)?.lastChange ?? null);
}

/** The latest of the last changes of all performers, also of removed ones. @param only changes by events of these types, or of these performers */
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

/** The performer whom the refusal is about: not always the one whom the command addresses. */
function findConcerned({ type, data }: GigCommand, code: RefusalCode | null): PerformerId | null {
  if (type === 'SelectPerformer' && code === 'NOT_ON_STAGE') return data.replacingPerformerId ?? null;
  if (type === 'SubOut' && (code === 'ALREADY_SELECTED' || code === 'ALREADY_ON_STAGE')) return data.replacementId ?? null;
  return 'performerId' in data ? data.performerId : null;
}
