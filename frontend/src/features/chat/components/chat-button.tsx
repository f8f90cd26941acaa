import { Button } from '../../../ui/buttons.js';
import { BellIcon, ChatIcon } from '../../../ui/icons.js';
import styles from './chat-button.module.css';

interface Props {
  unreadCount: number;
  /** Whether the navigation bar contains the chat: on a phone the button is then hidden unless messages are unread. */
  isInNavigationBar: boolean;
  onPress: () => void;
}

/** Leads to the chat; shows a bell while there are unread messages. */
export function ChatButton({ unreadCount, isInNavigationBar, onPress }: Props) {
  return unreadCount > 0 ? (
    <Button
      className={styles.chat}
      data-unread
      icon={<BellIcon />}
      aria-label={`Chat, ${unreadCount} new ${unreadCount === 1 ? 'message' : 'messages'}`}
      onClick={onPress}
    >
      <span aria-hidden="true">!</span>
      <span className={styles.unread} aria-hidden="true">
        {unreadCount}
      </span>
    </Button>
  ) : (
    <Button className={styles.chat} data-in-navigation-bar={isInNavigationBar} icon={<ChatIcon />} aria-label="Chat" onClick={onPress}>
      <span className={styles.chatLabel}>Chat</span>
    </Button>
  );
}
