import { useEffect, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useStableCallback } from '../../ui/use-stable-callback.js';
import { showToast } from '../../ui/toast/toast.js';
import { beforeIdForDrop, sortOrderBefore } from './reorder.js';
import { useMovePerformerMutation } from './line-up.api.js';
import { type RowDialogState, useRowMenu } from './use-row-menu.js';

interface RowActionsOptions {
  /** The performers among whom the menu moves a row, filtered by `played` only. */
  reorderablePerformers: readonly PerformerView[];
  /** All performers of the gig. */
  all: readonly PerformerView[];
  raffleEnabled: boolean;
}

/** Closes the dialog when its performer is removed meanwhile, for example by another user. A dialog other than `remove` shows an error toast. */
function useCloseWhenRemoved(dialog: RowDialogState | null, all: readonly PerformerView[], onClose: () => void): void {
  const removed = dialog !== null && !all.some(({ id }) => id === dialog.performer.id);
  const close = useStableCallback(() => {
    onClose();
    if (dialog?.kind !== 'remove') showToast({ title: 'Error', description: 'Performer not found', tone: 'bad' });
  });
  useEffect(() => {
    if (removed) close();
  }, [removed, close]);
}

/** A row was dropped among `rows`; `from` and `to` are its indices before and after. */
export interface RowDrop {
  rows: readonly PerformerView[];
  from: number;
  to: number;
}

/** The actions on a row besides its button: the entries of its menu with their dialogs, renaming, and dragging. */
export function useRowActions({ reorderablePerformers, all, raffleEnabled }: RowActionsOptions) {
  const [dialog, setDialog] = useState<RowDialogState | null>(null);
  useCloseWhenRemoved(dialog, all, () => setDialog(null));
  const [renamingId, setRenamingId] = useState<PerformerId | null>(null);
  const [movePerformer] = useMovePerformerMutation();
  const getMenuEntries = useStableCallback(
    useRowMenu({ reorderablePerformers, all, raffleEnabled, onOpenDialog: setDialog, onRename: ({ id }) => setRenamingId(id) }),
  );
  const onRenamed = useStableCallback(() => setRenamingId(null));
  const onDrop = useStableCallback(({ rows, from, to }: RowDrop) => {
    const [moved, beforeId] = [rows[from], beforeIdForDrop(rows, from, to, all)];
    if (!moved || beforeId === undefined) return;
    const sortOrder = sortOrderBefore(beforeId, moved, all);
    void notifyAndReturnSuccess(movePerformer({ id: moved.id, beforeId, sortOrder }), { failure: 'Failed to update performer' });
  });
  return { dialog, closeDialog: () => setDialog(null), rowProps: { renamingId, onRenamed, getMenuEntries, onDrop } };
}
