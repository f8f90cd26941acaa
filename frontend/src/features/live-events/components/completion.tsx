import { useState } from 'react';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { useCompleteMutation } from '../live-events.api.js';

/** Owners and god: the night is over, or goes on after all (S1 §4, Event completion). */
export function Completion({ event: { id, completed } }: { event: LiveEventView }) {
  const [asking, setAsking] = useState(false);
  const [complete, completing] = useCompleteMutation();
  const set = (to: boolean): Promise<boolean> =>
    attempt(complete({ id, completed: to }), { failure: 'Failed to update event completion status' });
  return (
    <>
      <QuietButton block loading={completing.isLoading} onClick={() => (completed ? void set(false) : setAsking(true))}>
        {completed ? 'Reopen Event' : 'Complete Event'}
      </QuietButton>
      {asking && (
        <ConfirmDialog
          title="Complete Event"
          confirm="Complete Event"
          danger={false}
          onConfirm={() => set(true)}
          onClose={() => setAsking(false)}
        >
          Everybody is taken off stage, and the event becomes read-only. It can be reopened.
        </ConfirmDialog>
      )}
    </>
  );
}
