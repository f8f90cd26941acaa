import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../ui/notify-and-return-success.js';
import { useSelectMutation } from './stage.api.js';
import { canSelectWithoutDialog } from './instrument-rules.js';

interface SelectForStage {
  /** The performer for whom the select dialog is open; null when it is closed. */
  dialogPerformer: PerformerView | null;
  selectOrOpenDialog: (performer: PerformerView) => void;
  closeDialog: () => void;
}

/** The Select action of a jam's queue: selects at once when there is nothing to choose, else opens the select dialog. */
export function useSelectForStage(onStage: readonly PerformerView[], queue: readonly PerformerView[]): SelectForStage {
  const [dialogPerformerId, setDialogPerformerId] = useState<PerformerView['id'] | null>(null);
  const [select] = useSelectMutation();
  return {
    // the dialog closes when the performer leaves the queue, for example because another user selects them
    dialogPerformer: queue.find(({ id }) => id === dialogPerformerId) ?? null,
    closeDialog: () => setDialogPerformerId(null),
    selectOrOpenDialog: (performer) => {
      if (!canSelectWithoutDialog(performer, onStage)) setDialogPerformerId(performer.id);
      else
        void notifyAndReturnSuccess(select({ id: performer.id, instruments: performer.instruments }), {
          failure: 'Failed to update performer',
        });
    },
  };
}
