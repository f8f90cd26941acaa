import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { useRemovePerformerMutation } from '../line-up.api.js';

/** Asks for confirmation, then removes a performer from the gig. */
export function RemovePerformerDialog({ performer: { id, name }, onClose }: { performer: PerformerView; onClose: () => void }) {
  const [remove] = useRemovePerformerMutation();
  const onConfirm = (): Promise<boolean> =>
    notifyAndReturnSuccess(remove(id), {
      failure: 'Failed to remove performer',
      success: { title: 'Success', description: 'Performer removed successfully' },
    });
  return (
    <ConfirmDialog title="Remove Participant" confirmLabel="Remove" onConfirm={onConfirm} onClose={onClose}>
      Are you sure you want to remove {name} from this event? This action cannot be undone.
    </ConfirmDialog>
  );
}
