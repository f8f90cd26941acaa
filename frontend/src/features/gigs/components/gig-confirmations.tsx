import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { useSetCompletedMutation, useDeleteGigMutation } from '../gigs.api.js';
import { formatPerformerCount } from '../gigs.labels.js';

/** Shown when completing or reopening a gig fails and the server gives no reason. */
export const completionUpdateFailedMessage = 'Failed to update event completion status';

/** Asks before a gig is completed: see docs/rules.md#gigs. */
export function CompleteGigDialog({ gig: { id, name, type }, onClose }: { gig: GigView; onClose: () => void }) {
  const [setCompleted] = useSetCompletedMutation();
  const completeGig = (): Promise<boolean> =>
    notifyAndReturnSuccess(setCompleted({ id, completed: true }), { failure: completionUpdateFailedMessage });
  return (
    <ConfirmDialog title="Complete Event" confirmLabel="Complete Event" danger={false} onConfirm={completeGig} onClose={onClose}>
      {type === 'generic' ? `${name} becomes read-only.` : `Everybody is taken off stage, and ${name} becomes read-only.`} It can be
      reopened.
    </ConfirmDialog>
  );
}

interface DeleteGigDialogProps {
  gig: GigView;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a gig is deleted. A deleted gig cannot be restored. */
export function DeleteGigDialog({ gig, onDeleted, onClose }: DeleteGigDialogProps) {
  const [sendDelete] = useDeleteGigMutation();
  const deleteGig = async (): Promise<boolean> => {
    const isDeleted = await notifyAndReturnSuccess(sendDelete(gig.id), { failure: 'Failed to delete event' });
    if (isDeleted) onDeleted?.();
    return isDeleted;
  };
  return (
    <ConfirmDialog title="Delete Event" confirmLabel="Delete Event" onConfirm={deleteGig} onClose={onClose}>
      Are you sure you want to delete {gig.name}? Its {formatPerformerCount(gig)}, its chat and its raffle disappear for everybody. This
      action cannot be undone.
    </ConfirmDialog>
  );
}
