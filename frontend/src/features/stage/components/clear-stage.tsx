import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { useClearStageMutation } from '../stage.api.js';

/** Everybody off, without their time (S2 §4, Bulk actions). */
export function ClearStage({ gigId, disabled }: { gigId: GigId; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [clear] = useClearStageMutation();
  const go = (): Promise<boolean> =>
    attempt(clear(gigId), {
      failure: 'Failed to clear stage. Please try again.',
      success: { title: 'Success', description: 'All performers have been taken off stage successfully' },
    });
  return (
    <>
      <QuietButton block disabled={disabled} onClick={() => setAsking(true)}>
        Clear All Off Stage
      </QuietButton>
      {asking && (
        <ConfirmDialog title="Clear All Off Stage" confirm="Clear All Off Stage" onConfirm={go} onClose={() => setAsking(false)}>
          Everybody on stage is taken off. Their time on stage is not counted.
        </ConfirmDialog>
      )}
    </>
  );
}
