import { useState } from 'react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { JoinLink } from '../../../domain/links/join-link.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { formatShortDay } from '../../../ui/format/day-format.js';
import styles from './temporary-operators-dialog.module.css';
import {
  useEndTemporaryOperatorMutation,
  useInviteTemporaryOperatorMutation,
  useRevokeTemporaryOperatorLinkMutation,
  useTemporaryOperatorsQuery,
} from './temporary-operators.api.js';

interface Props {
  gig: GigView;
  onClose: () => void;
}

/** Makes a link with which one person helps at a gig until it is over, and lists who does and which links are open. Only for owners and god. */
export function TemporaryOperatorsDialog({ gig, onClose }: Props) {
  const [invite, { isLoading }] = useInviteTemporaryOperatorMutation();
  const [token, setToken] = useState<string | null>(null);
  const makeLink = async (): Promise<void> => {
    const { data, error } = await invite(gig.id);
    if (data) setToken(data.token);
    await notifyAndReturnSuccess(Promise.resolve({ error }), { failure: 'Failed to create the link' });
  };
  if (token !== null)
    return (
      <Dialog title="Helper Link" footer={null} onConfirm={onClose} onClose={onClose}>
        <JoinLink token={token} title={`Help at ${gig.name}`} />
      </Dialog>
    );
  return (
    <Dialog title="Helper for Tonight" confirmLabel="Make Link" busy={isLoading} onConfirm={() => void makeLink()} onClose={onClose}>
      <p>
        The link lets one person run {gig.name} until it is over. They see names, but neither contact details nor notes, and nothing of your
        other events.
      </p>
      <TemporaryOperators gig={gig} />
    </Dialog>
  );
}

/** Who helps, and the open links, each with a button that ends it; nothing if there are none. */
function TemporaryOperators({ gig: { id: gigId, organisationId } }: Pick<Props, 'gig'>) {
  const { data, isError } = useTemporaryOperatorsQuery(gigId, { refetchOnMountOrArgChange: true });
  const [end] = useEndTemporaryOperatorMutation();
  const [revoke] = useRevokeTemporaryOperatorLinkMutation();
  if (!data) return isError && <p role="alert">Failed to fetch the helpers</p>;
  if (data.temporaryOperators.length + data.invitations.length === 0) return null;
  return (
    <ul aria-label="Helpers and open links">
      {data.temporaryOperators.map(({ id, username, since }) => (
        <Row
          key={id}
          text={`${username}, since ${formatClock(since)}`}
          action="End"
          send={() => end({ gigId, userId: id })}
          success={`${username} is not a helper any more`}
        />
      ))}
      {data.invitations.map(({ id, createdAt }) => (
        <Row
          key={id}
          text={`Open link of ${formatShortDay(createdAt)}, ${formatClock(createdAt)}`}
          action="Revoke"
          send={() => revoke({ organisationId, id })}
          success="Link revoked"
        />
      ))}
    </ul>
  );
}

interface RowProps {
  text: string;
  action: string;
  send: () => PromiseLike<{ error?: unknown }>;
  success: string;
}

function Row({ text, action, send, success }: RowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const onClick = async (): Promise<void> => {
    setIsBusy(true);
    await notifyAndReturnSuccess(send(), { failure: 'Failed to end it', success: { title: success } });
    setIsBusy(false);
  };
  return (
    <li className={styles.row}>
      <span>{text}</span>
      <Button loading={isBusy} aria-label={`${action}: ${text}`} onClick={() => void onClick()}>
        {action}
      </Button>
    </li>
  );
}
