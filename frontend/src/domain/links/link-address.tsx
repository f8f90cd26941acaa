import { Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { copyText } from '../../ui/browser/copy-text.js';
import { Button } from '../../ui/elements/buttons.js';
import { showToast } from '../../ui/toast/toast.js';
import styles from './links.module.css';

/** The address of a link with buttons that copy it and, where the browser can, share it. @param props.title the name of what is shared */
export function LinkAddress({ label, title, address }: { label: string; title: string; address: string }) {
  const field = useRef<InputRef>(null);
  const copy = async (): Promise<void> => {
    const input = field.current?.input;
    const isCopied = input ? await copyText(input) : false;
    showToast(isCopied ? { title: 'Link copied', tone: 'good' } : { title: 'Error', description: 'Failed to copy the link', tone: 'bad' });
  };
  // missing on plain http and on most desktops, whatever the types say; `share` rejects when the user cancels it
  const canShare = typeof navigator.share === 'function';
  const share = (): void => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <div className={styles.address}>
      <Input ref={field} readOnly value={address} aria-label={label} onFocus={({ target }) => target.select()} />
      <Button type="primary" onClick={() => void copy()}>
        Copy
      </Button>
      {canShare && <Button onClick={share}>Share</Button>}
    </div>
  );
}
