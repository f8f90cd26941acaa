import { useDispatch, useSelector } from 'react-redux';
import { type GigId } from '@jamjar/contracts/ids';
import { formatRefusal } from '../../domain/timeline/last-change.messages.js';
import { useLineUpCommandMutation } from '../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../domain/commands/notify-and-return-success.js';
import { useShortcut } from '../../ui/menu/shortcuts.js';
import { type OwnActionsState, selectLastOwnAction, undoAnswered, type UndoableAction } from './own-actions.slice.js';

/** @returns `undo`: undoes an action unless an undo is pending; a failure is shown in a toast */
export function useUndo() {
  const [undo, { isLoading }] = useLineUpCommandMutation();
  const dispatch = useDispatch();
  const send = async (action: UndoableAction): Promise<{ error?: unknown }> => {
    const { gigId, revision } = action;
    const { error } = await undo({ type: 'UndoAction', gigId, revision });
    dispatch(undoAnswered({ ...action, error }));
    return { error };
  };
  const undoUnlessBusy = (action: UndoableAction): void => {
    if (!isLoading) void notifyAndReturnSuccess(send(action), { failure: (error) => formatRefusal(error, 'Failed to undo') });
  };
  return { undo: undoUnlessBusy, isUndoing: isLoading };
}

/** While mounted, the key `u` undoes this tab's last action at the gig that is not undone yet. */
export function useUndoKey(gigId: GigId, undo: (action: UndoableAction) => void): void {
  const lastAction = useSelector((state: OwnActionsState) => selectLastOwnAction(state, gigId));
  useShortcut('u', lastAction ? () => undo(lastAction) : null);
}
