import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { useResetAllMutation } from '../line-up.api.js';

/** Everybody starts the gig anew, in the order of their names (S2 §4, Bulk actions). */
export function ResetAll({ gigId, disabled }: { gigId: GigId; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [reset] = useResetAllMutation();
  const go = (): Promise<boolean> =>
    attempt(reset(gigId), {
      failure: 'Failed to reset participants. Please try again.',
      success: { title: 'Success', description: 'All participants have been reset successfully' },
    });
  return (
    <>
      <QuietButton block disabled={disabled} onClick={() => setAsking(true)}>
        Reset All Participants
      </QuietButton>
      {asking && (
        <ConfirmDialog title="Reset All Participants" confirm="Reset All Participants" onConfirm={go} onClose={() => setAsking(false)}>
          Everybody is taken off stage and deselected, what they played and their time on stage are set to zero, and the list is put in the
          order of their names.
        </ConfirmDialog>
      )}
    </>
  );
}
