import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useRemovePerformerMutation } from '../line-up.api.js';

export function RemoveDialog({ performer: { id, name }, onClose }: { performer: PerformerView; onClose: () => void }) {
  const [remove] = useRemovePerformerMutation();
  const go = (): Promise<boolean> =>
    attempt(remove(id), {
      failure: 'Failed to remove performer',
      success: { title: 'Success', description: 'Performer removed successfully' },
    });
  return (
    <ConfirmDialog title="Remove Participant" confirm="Remove" onConfirm={go} onClose={onClose}>
      Are you sure you want to remove {name} from this event? This action cannot be undone.
    </ConfirmDialog>
  );
}
