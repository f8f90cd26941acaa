import { useRef, useState } from 'react';
import { copyText } from '../../../ui/browser/copy-text.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Button } from '../../../ui/elements/buttons.js';
import { DownloadButton } from '../../../ui/elements/download-buttons.js';
import { showToast } from '../../../ui/toast/toast.js';
import styles from './second-factor-dialog.module.css';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes, which cannot be read again. Only its button closes it: Back, Escape and Close say so, and it stays. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const [refusedCount, setRefusedCount] = useState(0);
  return (
    <Dialog
      key={refusedCount} // a new dialog has an entry in the history again, which Back has taken
      title="Recovery codes"
      closesOnTapOutside={false}
      footer={
        <Button type="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
      onConfirm={onClose}
      onClose={() => setRefusedCount(refusedCount + 1)}
    >
      <div className={styles.text}>
        <p role={refusedCount > 0 ? 'alert' : undefined}>
          {refusedCount > 0 && <strong>Keep these codes first. </strong>}
          The second factor is on. Without your phone, each of these codes signs you in once. They are not shown again.
        </p>
        <Codes text={codes.join('\n')} />
      </div>
    </Dialog>
  );
}

function Codes({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    const isCopied = field.current !== null && (await copyText(field.current));
    showToast(
      isCopied ? { title: 'Codes copied', tone: 'good' } : { title: 'Error', description: 'Failed to copy the codes', tone: 'bad' },
    );
  };
  return (
    <>
      <textarea ref={field} readOnly rows={text.split('\n').length} value={text} aria-label="Recovery codes" className={styles.codes} />
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <DownloadButton kind="text" buildFile={() => Promise.resolve({ text, name: 'jamjar-recovery-codes.txt' })} disabled={false}>
          Download
        </DownloadButton>
      </div>
    </>
  );
}
