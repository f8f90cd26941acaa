import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { SecondaryButton } from '../../../ui/buttons.js';
import { useResetLineUpMutation } from '../line-up.api.js';

/** A button that, after a confirmation, resets all performers of the gig and sorts the line-up by name. */
export function ResetLineUpButton({ gigId, disabled }: { gigId: GigId; disabled: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const [reset] = useResetLineUpMutation();
  const failure = 'Failed to reset participants. Please try again.';
  const success = { title: 'Success', description: 'All participants have been reset successfully' };
  return (
    <>
      <SecondaryButton block disabled={disabled} onClick={() => setConfirming(true)}>
        Reset All Participants
      </SecondaryButton>
      {confirming && (
        <ConfirmDialog
          title="Reset All Participants"
          confirmLabel="Reset All Participants"
          onConfirm={() => notifyAndReturnSuccess(reset(gigId), { failure, success })}
          onClose={() => setConfirming(false)}
        >
          Everybody is taken off stage and deselected, what they played and their time on stage are set to zero, and the list is put in the
          order of their names.
        </ConfirmDialog>
      )}
    </>
  );
}
