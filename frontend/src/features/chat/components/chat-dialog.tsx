import { Dialog } from '../../../ui/dialog/dialog.js';
import { ChatContent, type ChatProps } from './chat-panel.js';
import styles from './chat-panel.module.css';

/** The chat in a dialog over the page; for narrow screens. */
export const ChatDialog = ({ onClose, ...chatProps }: ChatProps & { onClose: () => void }) => (
  <Dialog title="Chat" confirmLabel="Close" footer={null} onConfirm={onClose} onClose={onClose}>
    <div className={styles.dialog}>
      <ChatContent {...chatProps} />
    </div>
  </Dialog>
);
