import { ChatBody, ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { Dialog } from '../../../ui/dialog.js';
import styles from './chat-places.module.css';
import { type Gig } from './gig.js';

/** A gig's chat as a card of its page. */
export const ChatCard = ({ gig: { event, me, chat } }: { gig: Gig }) => (
  <ChatPanel gigId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />
);

/** Always in sight, where there is room. */
export const ChatBeside = ({ gig }: { gig: Gig }) => (
  <aside id="chat" className={styles.beside}>
    <ChatCard gig={gig} />
  </aside>
);

/** Over the page, where there is none. */
export const ChatOver = ({ gig: { event, me, chat }, onClose }: { gig: Gig; onClose: () => void }) => (
  <Dialog title="Chat" confirm="Close" footer={null} onConfirm={onClose} onClose={onClose}>
    <div className={styles.over}>
      <ChatBody gigId={event.id} chat={chat} onPanel={chat.panelIs} senderName={me.username} readOnly={event.completed} />
    </div>
  </Dialog>
);
