import { usePerformerCommandMutation } from '../../domain/commands/commands.api.js';
import { useContext, useEffect, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toUpdateFailedMessages } from '../../domain/timeline/last-change.messages.js';
import { type MenuEntry } from '../../ui/menu/open-menu.js';
import { useCallEntry } from '../../domain/performers/performer-call.js';
import { showToast } from '../../ui/toast/toast.js';
import { sendOrKeep } from '../../domain/commands/unsent-commands.js';
import { useStableCallback } from '../../ui/browser/use-stable-callback.js';
import { hasStage, type PerformerListKind } from './line-up.columns.js';
import { HiddenDetailsContext } from './hidden-details.js';
import { useToggleHold } from './line-up-actions.js';
import { findBeforeIdForDrop, findBeforeIdForMove, computeSortOrderBefore } from './reorder.js';

/** The dialog that a row's menu opened. */
export interface RowDialogState {
  kind: 'details' | 'remove' | 'entrances';
  performer: PerformerView;
}
/** A row was dropped among `rows`; `from` and `to` are its indices before and after. */
export interface RowDrop {
  rows: readonly PerformerView[];
  from: number;
  to: number;
}
interface RowActionsOptions {
  kind: PerformerListKind;
  /** The performers among whom the menu moves a row, see `useRows` in `performer-list.tsx`. */
  reorderablePerformers: readonly PerformerView[];
  /** All performers of the gig. */
  all: readonly PerformerView[];
  raffleEnabled: boolean;
}

/** The actions on a row besides its button: the entries of its menu with their dialogs, renaming, and dragging. */
export function useRowActions({ kind, reorderablePerformers, all, raffleEnabled }: RowActionsOptions) {
  const [dialog, setDialog] = useState<RowDialogState | null>(null);
  const [renamingId, setRenamingId] = useState<PerformerId | null>(null);
  const canRename = !useContext(HiddenDetailsContext);
  const move = useMove(all);
  const getHoldAndCallEntries = useHoldAndCallEntries(kind);
  useCloseWhenRemoved(dialog, all, () => setDialog(null));

  const toMoveEntry = (direction: 'top' | 'up' | 'down', performer: PerformerView): MenuEntry => {
    const beforeId = findBeforeIdForMove(direction, performer, reorderablePerformers);
    const label = direction === 'top' ? 'Move to top' : `Move ${direction}`;
    return { key: direction, label, onPress: () => move(performer, beforeId), disabled: beforeId === undefined };
  };
  const getMenuEntries = useStableCallback((performer: PerformerView): MenuEntry[] => [
    ...getHoldAndCallEntries(performer),
    { key: 'details', label: 'Edit Details', onPress: () => setDialog({ kind: 'details', performer }) },
    ...(canRename ? [{ key: 'name', label: 'Edit name', onPress: () => setRenamingId(performer.id) }] : []),
    ...(['top', 'up', 'down'] as const).map((direction) => toMoveEntry(direction, performer)),
    ...(raffleEnabled
      ? [{ key: 'entrances', label: 'Set Raffle Entrances', onPress: () => setDialog({ kind: 'entrances', performer }) }]
      : []),
    { key: 'remove', label: 'Remove', danger: true, onPress: () => setDialog({ kind: 'remove', performer }) },
  ]);
  const onRenameEnd = useStableCallback(() => setRenamingId(null));
  const onDrop = useStableCallback(({ rows, from, to }: RowDrop) => {
    const moved = rows[from];
    if (moved) move(moved, findBeforeIdForDrop(rows, from, to, all));
  });
  return { dialog, closeDialog: () => setDialog(null), renamingId, onRenameEnd, getMenuEntries, onDrop };
}

/** The menu entries Hold or Back, and Call: none at a generic event; no Call for who has played at an open mic. */
function useHoldAndCallEntries(kind: PerformerListKind): (performer: PerformerView) => MenuEntry[] {
  const canHold = hasStage(kind); // not at a generic event, where nobody is called
  const hasSecondRound = kind === 'jam'; // those who have played are called again
  const toggleHold = useToggleHold();
  const toCallEntry = useCallEntry();
  return (performer) => [
    ...(canHold ? [{ key: 'hold', label: performer.held ? 'Back' : 'Hold', onPress: () => void toggleHold.run(performer) }] : []),
    ...(canHold && (hasSecondRound || !performer.played) ? [toCallEntry(performer)] : []),
  ];
}

/** @returns a function that places a performer before `beforeId` (null: at the end of the line-up; undefined: it does nothing) */
function useMove(all: readonly PerformerView[]): (performer: PerformerView, beforeId: PerformerId | null | undefined) => void {
  const [movePerformer] = usePerformerCommandMutation();
  return (performer, beforeId) => {
    if (beforeId === undefined) return;
    const sortOrder = computeSortOrderBefore(beforeId, performer, all);
    const args = { type: 'MovePerformer' as const, id: performer.id, beforeId, sortOrder };
    void sendOrKeep(() => movePerformer(args), toUpdateFailedMessages(performer), `${performer.name} was not moved`);
  };
}

/** Closes the dialog when its performer has been removed, for example by another user. A toast says so, but not for the dialog `remove`. */
function useCloseWhenRemoved(dialog: RowDialogState | null, all: readonly PerformerView[], onClose: () => void): void {
  const isRemoved = dialog !== null && !all.some(({ id }) => id === dialog.performer.id);
  const close = useStableCallback(() => {
    onClose();
    if (dialog?.kind !== 'remove') showToast({ title: 'Error', description: 'Performer not found', tone: 'bad' });
  });
  useEffect(() => {
    if (isRemoved) close();
  }, [isRemoved, close]);
}
