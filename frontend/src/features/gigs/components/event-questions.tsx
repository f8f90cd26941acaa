import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useCompleteMutation, useDeleteGigMutation } from '../gigs.api.js';
import { countWords } from '../gigs.views.js';

export const completionFailed = 'Failed to update event completion status';

/** The gig is over (S1 §4, Event completion). */
export function CompleteDialog({ event: { id, name, type }, onClose }: { event: GigView; onClose: () => void }) {
  const [complete] = useCompleteMutation();
  const go = (): Promise<boolean> => attempt(complete({ id, completed: true }), { failure: completionFailed });
  return (
    <ConfirmDialog title="Complete Event" confirm="Complete Event" danger={false} onConfirm={go} onClose={onClose}>
      {type === 'generic' ? `${name} becomes read-only.` : `Everybody is taken off stage, and ${name} becomes read-only.`} It can be
      reopened.
    </ConfirmDialog>
  );
}

interface DeleteProps {
  event: GigView;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** It leaves every screen, and there is no way back from here (decisions, "Events"). */
export function DeleteDialog({ event, onDeleted, onClose }: DeleteProps) {
  const [remove] = useDeleteGigMutation();
  const go = async (): Promise<boolean> => {
    const worked = await attempt(remove(event.id), { failure: 'Failed to delete event' });
    if (worked) onDeleted?.();
    return worked;
  };
  return (
    <ConfirmDialog title="Delete Event" confirm="Delete Event" onConfirm={go} onClose={onClose}>
      Are you sure you want to delete {event.name}? Its {countWords(event)}, its chat and its raffle disappear for everybody. This action
      cannot be undone.
    </ConfirmDialog>
  );
}
