import { Button } from 'antd';
import { useState } from 'react';
import { type SessionId } from '@jamjar/contracts/ids';
import { type SessionView } from '@jamjar/contracts/users/session.views';
import { useServerTimeSelector } from '../../../client/server-clock.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Tag } from '../../../ui/elements/tag.js';
import { formatAge } from '../../../ui/format/age-format.js';
import { formatDayAndTime } from '../../../ui/format/date-format.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../sessions.api.js';
import styles from './sessions-dialog.module.css';

interface Props {
  /** Signs out of this browser. */
  signOut: () => Promise<void>;
  onClose: () => void;
}

/** Where the user is signed in, and buttons that end these sessions: see docs/rules.md#sessions-and-passwords. */
export function SessionsDialog({ signOut, onClose }: Props) {
  const { sessions, isError, refetch, busy, end, endOthers } = useSessions();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  const endOthersButton = (
    <Button danger disabled={busy} onClick={() => void endOthers()}>
      Sign out everywhere else
    </Button>
  );
  return (
    <Dialog title="Sessions" footer={hasOthers ? endOthersButton : null} onConfirm={onClose} onClose={onClose}>
      {!sessions && isError && <ErrorState message="Failed to fetch your sessions" onRetry={() => void refetch()} />}
      {!sessions && !isError && <LoadingRows label="Loading your sessions..." rows={3} />}
      {sessions && (
        <ul className={styles.list} aria-label="Sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              disabled={busy}
              onEnd={() => void (session.isCurrent ? signOut() : end(session.id))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The user's sessions, and functions that end one or all others, one at a time; `busy` until the list was read again. */
function useSessions() {
  const { data: sessions, isError, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endSession] = useEndSessionMutation();
  const [endOtherSessions] = useEndOtherSessionsMutation();
  const [busy, setBusy] = useState(false);
  const run = async (request: PromiseLike<{ error?: unknown }>): Promise<void> => {
    setBusy(true);
    await notifyAndReturnSuccess(request, { failure: 'Failed to sign out. Please try again.', success: { title: 'Signed out' } });
    await refetch();
    setBusy(false);
  };
  return {
    sessions,
    isError,
    refetch,
    busy,
    end: (id: SessionId) => run(endSession(id)),
    endOthers: () => run(endOtherSessions(undefined)),
  };
}

interface RowProps {
  session: SessionView;
  disabled: boolean;
  onEnd: () => void;
}
function SessionRow({ session: { device, network, createdAt, lastUsedAt, isCurrent }, disabled, onEnd }: RowProps) {
  const name = device ?? 'Unknown device';
  const age = useServerTimeSelector((nowMs) => formatAge(nowMs - Date.parse(lastUsedAt)));
  return (
    <li className={styles.row}>
      <span>
        <strong className={styles.name}>{name}</strong> {isCurrent && <Tag tone="primary">This device</Tag>}
        <span className={styles.hint}>
          {[!isCurrent && `used ${age}`, `since ${formatDayAndTime(createdAt)}`, network].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button disabled={disabled} onClick={onEnd} aria-label={`Sign out ${name}`}>
        Sign out
      </Button>
    </li>
  );
}
