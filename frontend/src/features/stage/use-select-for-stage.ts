import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess, updateFailed } from '../../ui/notify-and-return-success.js';
import { canSelectWithoutDialog } from './instrument-rules.js';
import { useSelectMutation } from './stage.api.js';

/** The Select action of a jam's queue: selects at once when there is nothing to choose, else opens the select dialog. */
export function useSelectForStage(onStage: readonly PerformerView[], queue: readonly PerformerView[]) {
  const [dialogPerformerId, setDialogPerformerId] = useState<PerformerView['id'] | null>(null);
  const [select] = useSelectMutation();
  return {
    /** Null when the dialog is closed; it closes when the performer leaves the queue, for example because another user selects them. */
    dialogPerformer: queue.find(({ id }) => id === dialogPerformerId) ?? null,
    closeDialog: () => setDialogPerformerId(null),
    selectOrOpenDialog: (performer: PerformerView): void => {
      if (!canSelectWithoutDialog(performer, onStage)) setDialogPerformerId(performer.id);
      else void notifyAndReturnSuccess(select({ id: performer.id, instruments: performer.instruments }), updateFailed(performer));
    },
  };
}
