import { ChatBody, ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { Dialog } from '../../../ui/dialog.js';
import styles from './chat-places.module.css';
import { type Night } from './night.js';

/** A night's chat as a card of its page. */
export const ChatCard = ({ night: { event, me, chat } }: { night: Night }) => (
  <ChatPanel gigId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />
);

/** Always in sight, where there is room. */
export const ChatBeside = ({ night }: { night: Night }) => (
  <aside id="chat" className={styles.beside}>
    <ChatCard night={night} />
  </aside>
);

/** Over the page, where there is none. */
export const ChatOver = ({ night: { event, me, chat }, onClose }: { night: Night; onClose: () => void }) => (
  <Dialog title="Chat" confirm="Close" footer={null} onConfirm={onClose} onClose={onClose}>
    <div className={styles.over}>
      <ChatBody gigId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />
    </div>
  </Dialog>
);
