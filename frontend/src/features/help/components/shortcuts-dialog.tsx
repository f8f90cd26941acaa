import { Button } from 'antd';
import { type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { type ShortcutKey } from '../../../ui/menu/shortcuts.js';
import styles from './shortcuts-dialog.module.css';

const descriptions: Record<ShortcutKey, ReactNode> = {
  '/': 'Find a name',
  a: 'Add Participant',
  n: 'The button of the bar at the bottom',
  o: 'Off, for the focused row or the only one on stage',
  u: 'Undo your last action',
  '?': 'This list',
};

/** Lists the keys of a gig's page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const closeButton = (
    <Button type="primary" autoFocus onClick={onClose}>
      Close
    </Button>
  );
  return (
    <Dialog title="Keyboard Shortcuts" footer={closeButton} onConfirm={onClose} onClose={onClose}>
      <dl className={styles.keys}>
        {Object.entries(descriptions).map(([key, description]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.description}>{description}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>They do nothing while you type or while a dialog is open. You can switch them off in the settings.</p>
    </Dialog>
  );
}
