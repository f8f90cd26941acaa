import { type SignInKind, type SignInView } from '@jamjar/contracts/users/security-log.views';
import { Button } from 'antd';
import { getErrorMessage } from '../../../api/api-error.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { DialogText } from '../../../ui/dialog/dialog-text.js';
import { Tag } from '../../../ui/elements/tag.js';
import { formatExactTime, formatListTime } from '../../../ui/format/date-format.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { useSignInsQuery } from '../sign-ins.api.js';
import styles from './sign-ins-dialog.module.css';

/** The newest attempts to sign in with the current user's name; those that failed are marked. */
export function SignInsDialog({ onClose }: { onClose: () => void }) {
  const closeButton = (
    <Button type="primary" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Sign-ins" confirmLabel="Close" footer={closeButton} onConfirm={onClose} onClose={onClose}>
      <DialogText label="Sign-ins">
        <p className={styles.hint}>The latest of the last 90 days. If you do not recognise one that succeeded, change your password.</p>
        <SignIns />
      </DialogText>
    </Dialog>
  );
}

function SignIns() {
  const { data, error, isFetching, refetch } = useSignInsQuery(undefined);
  if (error && !isFetching)
    return <ErrorState message={getErrorMessage(error, 'Failed to load your sign-ins')} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label="Loading your sign-ins..." />;
  if (data.length === 0) return <EmptyState title="No sign-ins yet." />;
  return (
    <ul className={styles.list}>
      {data.map((signIn, index) => (
        // Rows are neither added nor moved while the dialog is open
        <SignInRow key={index} signIn={signIn} />
      ))}
    </ul>
  );
}

const resultLabels: Record<SignInKind, string> = {
  'signed in': 'Signed in',
  'sign-in failed': 'Wrong password',
  'sign-in incomplete': 'Right password, no valid code',
  'sign-in limited': 'Too many attempts',
};

const SignInRow = ({ signIn: { at, kind, subnet, count } }: { signIn: SignInView }) => (
  <li className={styles.row}>
    <span>
      <Tag tone={kind === 'signed in' ? 'plain' : 'danger'}>{resultLabels[kind]}</Tag> {count > 1 && `${count} times `}
    </span>
    <span className={styles.origin}>{subnet ?? 'unknown address'}</span>
    <time className={styles.time} dateTime={at} title={formatExactTime(at)}>
      {formatListTime(at)}
    </time>
  </li>
);
