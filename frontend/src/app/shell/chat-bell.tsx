import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectNewestUnreadGigId, selectTotalUnreadCount, type unreadSlice } from '../../features/chat/unread.slice.js';
import { BellIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './chat-bell.module.css';

type UnreadState = Record<typeof unreadSlice.name, ReturnType<typeof unreadSlice.reducer>>;

/** The number of unread chat messages by other users, in all gigs, that this browser tab has received. */
export const useTotalUnreadCount = (username: string): number =>
  useSelector((state: UnreadState) => selectTotalUnreadCount(state, username));

/** Shown while there are unread chat messages; links to the gig with the newest one, to its chat if that is a tab of the page. */
export function ChatBell({ username }: { username: string }) {
  const unreadCount = useTotalUnreadCount(username);
  const gigId = useSelector((state: UnreadState) => selectNewestUnreadGigId(state, username));
  return (
    <span role="status">
      {gigId && (
        <Link to={paths.eventTab(gigId, 'chat')} className={styles.bell} aria-label={`${unreadCount} new chat messages`}>
          <BellIcon />
          <span aria-hidden="true">!</span>
        </Link>
      )}
    </span>
  );
}
