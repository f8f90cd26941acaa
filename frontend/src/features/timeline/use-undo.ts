import { useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useShortcut } from '../../ui/menu/shortcuts.js';
import { type OwnActionsState, selectLastOwnAction } from './own-actions.slice.js';
import { type UndoCall, useUndoMutation } from './timeline.api.js';

/** @returns `undo`: undoes an action, unless one is being undone, and shows a toast when that is refused */
export function useUndo() {
  const [undo, { isLoading }] = useUndoMutation();
  const undoUnlessBusy = (action: UndoCall): void => {
    if (!isLoading) void notifyAndReturnSuccess(undo(action), { failure: 'Failed to undo' });
  };
  return { undo: undoUnlessBusy, isUndoing: isLoading };
}

/** While mounted, the key `u` undoes the last own action at the gig that is not undone. */
export function useUndoKey(gigId: GigId, undo: (action: UndoCall) => void): void {
  const lastAction = useSelector((state: OwnActionsState) => selectLastOwnAction(state, gigId));
  useShortcut('u', lastAction ? () => undo(lastAction) : null);
}
