import { type Seen } from '@jamjar/contracts/gigs/gig.requests';
import { type GigId } from '@jamjar/contracts/ids';
import { useLineUpCommandMutation } from '../../../domain/commands/commands.api.js';
import { formatRefusal } from '../../../domain/timeline/last-change.messages.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { ConfirmButton } from '../../../ui/dialog/dialog-button.js';

interface Props {
  gigId: GigId;
  seen: Seen;
  disabled: boolean;
}

/** A button that, after a confirmation, takes all performers off stage without counting their time. */
export function ClearStageButton({ gigId, seen, disabled }: Props) {
  const [clear] = useLineUpCommandMutation();
  const failure = (error: unknown): string => formatRefusal(error, 'Failed to clear stage. Please try again.');
  const success = { title: 'Success', description: 'All performers have been taken off stage successfully' };
  return (
    <ConfirmButton
      label="Clear All Off Stage"
      disabled={disabled}
      onConfirm={() => notifyAndReturnSuccess(clear({ type: 'ClearStage', gigId, seen }), { failure, success })}
    >
      Everybody on stage is taken off. Their time on stage is not counted.
    </ConfirmButton>
  );
}
