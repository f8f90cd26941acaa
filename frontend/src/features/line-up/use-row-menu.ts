import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { type MenuEntry } from '../../ui/menu-button.js';
import { useMovePerformerMutation } from './line-up.api.js';
import { beforeIdForMove, sortOrderBefore } from './reorder.js';

/** The dialog that a row's menu opened. */
export interface RowDialogState {
  kind: 'details' | 'remove' | 'entrances';
  performer: PerformerView;
}
interface RowMenuOptions {
  /** The performers among whom the menu moves a row: those that match the filter Played / Not Played, whatever the other filters. */
  reorderablePerformers: readonly PerformerView[];
  /** All performers of the gig. */
  all: readonly PerformerView[];
  raffleEnabled: boolean;
  onOpenDialog: (dialog: RowDialogState) => void;
  onRename: (performer: PerformerView) => void;
}
const moveLabels = { top: 'Move to top', up: 'Move up', down: 'Move down' } as const;

/** @returns a function that builds the entries of a performer's menu */
export function useRowMenu({
  reorderablePerformers,
  all,
  raffleEnabled,
  onOpenDialog,
  onRename,
}: RowMenuOptions): (performer: PerformerView) => MenuEntry[] {
  const [movePerformer] = useMovePerformerMutation();

  const moveEntry = (move: keyof typeof moveLabels, performer: PerformerView): MenuEntry => {
    const beforeId = beforeIdForMove(move, performer, reorderablePerformers);
    const onPress = (): void => {
      if (beforeId === undefined) return;
      const sortOrder = sortOrderBefore(beforeId, performer, all);
      void notifyAndReturnSuccess(movePerformer({ id: performer.id, beforeId, sortOrder }), { failure: 'Failed to update performer' });
    };
    return { key: move, label: moveLabels[move], onPress, disabled: beforeId === undefined };
  };
  return (performer) => [
    { key: 'details', label: 'Edit Details', onPress: () => onOpenDialog({ kind: 'details', performer }) },
    { key: 'name', label: 'Edit name', onPress: () => onRename(performer) },
    moveEntry('top', performer),
    moveEntry('up', performer),
    moveEntry('down', performer),
    ...(raffleEnabled
      ? [{ key: 'entrances', label: 'Set Raffle Entrances', onPress: () => onOpenDialog({ kind: 'entrances', performer }) }]
      : []),
    { key: 'remove', label: 'Remove', danger: true, onPress: () => onOpenDialog({ kind: 'remove', performer }) },
  ];
}
