import { type ReactNode } from 'react';
import { toSeen } from '../../../domain/commands/command-mutations.js';
import { useLineUpCommandMutation } from '../../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { formatRefusal } from '../../../domain/timeline/last-change.messages.js';
import { TimeLimitButton } from '../../../features/gigs/components/time-limit-button.js';
import { useResetLineUpMutation } from '../../../features/line-up/line-up.api.js';
import { RunRaffleButton } from '../../../features/raffle/components/raffle-buttons.js';
import { DialogButton } from '../../../ui/dialog/dialog-button.js';
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.js';
import { type GigPageState } from './use-gig-page.js';

/** The actions of operators on the whole gig. */
export function GigActions(page: GigPageState) {
  const { gig, lineUp } = page;
  const { all } = lineUp.performers;
  const [reset] = useResetLineUpMutation();
  return (
    <>
      {gig.raffleEnabled && <RunRaffleButton gig={gig} performers={all} disabled={gig.completed} />}
      {gig.type !== 'generic' && <StageActions {...page} />}
      <LineUpCommandButton
        label="Reset All Participants"
        disabled={gig.completed || all.length === 0}
        send={() => reset({ gigId: gig.id, seen: toSeen(lineUp.performers) })}
        failure="Failed to reset participants. Please try again."
        success="All participants have been reset successfully"
      >
        {gig.type === 'generic'
          ? 'Nobody is marked as attended any more, and the list is put in the order of their names.'
          : 'Everybody is taken off stage and deselected, what they played and their time on stage are set to zero, and the list is put in the order of their names.'}
      </LineUpCommandButton>
    </>
  );
}

function StageActions({ gig, permissions, lineUp }: GigPageState) {
  const [clear] = useLineUpCommandMutation();
  return (
    <>
      <LineUpCommandButton
        label="Clear All Off Stage"
        disabled={gig.completed || lineUp.performers.onStage.length === 0}
        send={() => clear({ type: 'ClearStage', gigId: gig.id, seen: toSeen(lineUp.performers) })}
        failure="Failed to clear stage. Please try again."
        success="All performers have been taken off stage successfully"
      >
        Everybody on stage is taken off. Their time on stage is not counted.
      </LineUpCommandButton>
      {permissions.canManage && <TimeLimitButton gig={gig} disabled={gig.completed} />}
    </>
  );
}

interface LineUpCommandProps {
  label: string;
  disabled: boolean;
  send: () => PromiseLike<{ error?: unknown }>;
  failure: string;
  success: string;
  /** The text of the confirmation, which says what the command does. */
  children: ReactNode;
}

/** A button that, after a confirmation, sends a command about everybody on stage or in the line-up. */
function LineUpCommandButton({ send, failure, success, children, ...button }: LineUpCommandProps) {
  const messages = { failure: (error: unknown) => formatRefusal(error, failure), success: { title: 'Success', description: success } };
  const onConfirm = (): Promise<boolean> => notifyAndReturnSuccess(send(), messages);
  return (
    <DialogButton
      {...button}
      renderDialog={(onClose) => <LazyConfirmDialog {...{ onConfirm, onClose, children }} title={button.label} />}
    />
  );
}
