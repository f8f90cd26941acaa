import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { JarIcon } from '../../ui/icons.js';
import { Tag } from '../../ui/tag.js';
import { paths } from '../paths.js';
import { AccountMenu } from './account-menu.js';
import styles from './app-header.module.css';
import { ChatBell, useTotalUnreadCount } from './chat-bell.js';
import { useCurrentUser } from './require-session.js';

/**
 * The header of the home, organisations and participants pages: link to the home page, the tag God Mode for god, unread chat, account menu.
 * @param props.children the page's own buttons
 */
export function AppHeader({ children }: { children?: ReactNode }) {
  const me = useCurrentUser();
  const unreadCount = useTotalUnreadCount(me.username);
  return (
    <header className={styles.header} data-unread={unreadCount > 0}>
      <Link to={paths.home} className={styles.home}>
        <JarIcon />
        <span>Jamjar</span>
      </Link>
      <div className={styles.account}>
        {me.role === 'god' && (
          <span className={styles.god}>
            <Tag tone="accent">God Mode</Tag>
          </span>
        )}
        <ChatBell username={me.username} />
        {children}
        <AccountMenu me={me} />
      </div>
    </header>
  );
}
