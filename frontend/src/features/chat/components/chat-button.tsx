import { Button } from '../../../ui/elements/buttons.js';
import { BellIcon, ChatIcon } from '../../../ui/elements/icons.js';
import { formatChatLabel } from '../unread.slice.js';
import styles from './chat-button.module.css';

interface Props {
  unreadCount: number;
  onPress: () => void;
}

/** Opens the chat; shows a bell while messages are unread. Else it is hidden on phones, where the navigation bar leads to the chat. */
export function ChatButton({ unreadCount, onPress }: Props) {
  const label = formatChatLabel(unreadCount);
  const props = { className: styles.chat, 'aria-label': label, title: label, onClick: onPress };
  return unreadCount > 0 ? (
    <Button {...props} data-unread icon={<BellIcon />}>
      <span aria-hidden="true">!</span>
      <span className={styles.unread} aria-hidden="true">
        {unreadCount}
      </span>
    </Button>
  ) : (
    <Button {...props} icon={<ChatIcon />}>
      <span className={styles.chatLabel}>Chat</span>
    </Button>
  );
}
