import { type Seen } from '@jamjar/contracts/gigs/gig.commands';
import { type GigId } from '@jamjar/contracts/ids';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmButton } from '../../../ui/dialog-button.js';
import { useResetLineUpMutation } from '../line-up-actions.api.js';

interface Props {
  gigId: GigId;
  seen: Seen;
  disabled: boolean;
}

/** A button that, after a confirmation, resets all performers of the gig and sorts the line-up by name. */
export function ResetLineUpButton({ gigId, seen, disabled }: Props) {
  const [reset] = useResetLineUpMutation();
  const failure = 'Failed to reset participants. Please try again.';
  const success = { title: 'Success', description: 'All participants have been reset successfully' };
  return (
    <ConfirmButton
      label="Reset All Participants"
      disabled={disabled}
      onConfirm={() => notifyAndReturnSuccess(reset({ gigId, seen }), { failure, success })}
    >
      Everybody is taken off stage and deselected, what they played and their time on stage are set to zero, and the list is put in the
      order of their names.
    </ConfirmButton>
  );
}
