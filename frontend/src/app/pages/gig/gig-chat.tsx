import { ChatContent, ChatPanel } from '../../../features/chat/components/chat-panel.js';
import { Dialog } from '../../../ui/dialog.js';
import styles from './gig-chat.module.css';
import { type GigPageState } from './use-gig-page.js';

/** A gig's chat as a panel of its page. */
export const ChatCard = ({ page: { gig, user, chat } }: { page: GigPageState }) => (
  <ChatPanel gigId={gig.id} chat={chat} panelRef={chat.panelRef} senderName={user.username} readOnly={gig.completed} />
);

/** The chat beside the tabs, always visible; for wide screens. */
export const ChatSidebar = ({ page }: { page: GigPageState }) => (
  <aside id="chat" className={styles.sidebar}>
    <ChatCard page={page} />
  </aside>
);

/** The chat in a dialog over the page; for narrow screens. */
export const ChatDialog = ({ page: { gig, user, chat }, onClose }: { page: GigPageState; onClose: () => void }) => (
  <Dialog title="Chat" confirmLabel="Close" footer={null} onConfirm={onClose} onClose={onClose}>
    <div className={styles.dialog}>
      <ChatContent gigId={gig.id} chat={chat} panelRef={chat.panelRef} senderName={user.username} readOnly={gig.completed} />
    </div>
  </Dialog>
);
