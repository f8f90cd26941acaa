import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { SecondaryButton } from '../../../ui/buttons.js';
import { useClearStageMutation } from '../stage.api.js';

/** A button that, after a confirmation, takes all performers off stage without counting their time. */
export function ClearStageButton({ gigId, disabled }: { gigId: GigId; disabled: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const [clear] = useClearStageMutation();
  const failure = 'Failed to clear stage. Please try again.';
  const success = { title: 'Success', description: 'All performers have been taken off stage successfully' };
  return (
    <>
      <SecondaryButton block disabled={disabled} onClick={() => setConfirming(true)}>
        Clear All Off Stage
      </SecondaryButton>
      {confirming && (
        <ConfirmDialog
          title="Clear All Off Stage"
          confirmLabel="Clear All Off Stage"
          onConfirm={() => notifyAndReturnSuccess(clear(gigId), { failure, success })}
          onClose={() => setConfirming(false)}
        >
          Everybody on stage is taken off. Their time on stage is not counted.
        </ConfirmDialog>
      )}
    </>
  );
}
