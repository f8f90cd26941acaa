import { type GigId } from '@jamjar/contracts/ids';
import { ConfirmDialog } from '../../../ui/dialog/dialog.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useResetRaffleMutation } from '../raffle.api.js';

/** Asks for confirmation, then sets the entrances and wins of all performers to zero. */
export function ResetRaffleDialog({ gigId, onClose }: { gigId: GigId; onClose: () => void }) {
  const [reset] = useResetRaffleMutation();
  const onConfirm = async (): Promise<boolean> => {
    const request = reset(gigId);
    const succeeded = await notifyAndReturnSuccess(request, { failure: 'Failed to reset raffle data' });
    const { data } = await request;
    if (data)
      showToast({ title: 'Raffle Data Reset', description: `Reset raffle data for ${data.affectedPerformers} participants`, tone: 'good' });
    return succeeded;
  };
  return (
    <ConfirmDialog title="Reset All Raffle Data" onConfirm={onConfirm} onClose={onClose}>
      All raffle entrances and wins for all participants are permanently reset to zero.
    </ConfirmDialog>
  );
}
