import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { formatRefusal } from '../../../domain/timeline/last-change.messages.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { ConfirmButton } from '../../../ui/dialog/dialog-button.js';
import { useResetLineUpMutation } from '../line-up.api.js';

interface Props {
  gig: Pick<GigView, 'id' | 'type'>;
  seen: Seen;
  disabled: boolean;
}

/** A button that, after a confirmation, resets all performers of the gig and sorts the line-up by name. */
export function ResetLineUpButton({ gig: { id: gigId, type }, seen, disabled }: Props) {
  const [reset] = useResetLineUpMutation();
  const failure = (error: unknown): string => formatRefusal(error, 'Failed to reset participants. Please try again.');
  const success = { title: 'Success', description: 'All participants have been reset successfully' };
  return (
    <ConfirmButton
      label="Reset All Participants"
      disabled={disabled}
      onConfirm={() => notifyAndReturnSuccess(reset({ gigId, seen }), { failure, success })}
    >
      {type === 'generic'
        ? 'Nobody is marked as attended any more, and the list is put in the order of their names.'
        : 'Everybody is taken off stage and deselected, what they played and their time on stage are set to zero, and the list is put in the order of their names.'}
    </ConfirmButton>
  );
}
