import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useStableCallback } from '../../ui/use-stable-callback.js';
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

const ignoredTargets = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"]';

/** While mounted, the key `u` undoes the last own action at the gig that is not undone; not while the user types or has a dialog open. */
export function useUndoKey(gigId: GigId, undo: (action: UndoCall) => void): void {
  const lastAction = useSelector((state: OwnActionsState) => selectLastOwnAction(state, gigId));
  const handleKey = useStableCallback((domEvent: KeyboardEvent): void => {
    if (lastAction && isUndoKey(domEvent) && !document.querySelector('[role="dialog"]')) undo(lastAction);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [handleKey]);
}

function isUndoKey({ key, repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'u' || repeat || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(ignoredTargets));
}
