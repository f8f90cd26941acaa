import { type ComponentProps, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatChatLabel, selectNewestUnreadGigId, selectTotalUnreadCount, type unreadSlice } from '../../features/chat/unread.slice.js';
import { Button, ButtonLink } from '../../ui/elements/buttons.js';
import { BellIcon } from '../../ui/elements/icons.js';
import { JarIcon } from '../../ui/elements/jar-icon.js';
import { Tag } from '../../ui/elements/tag.js';
import { paths } from '../../domain/paths.js';
import { AccountMenu } from './account-menu.js';
import styles from './app-page.module.css';
import { BottomBanners } from './banners.js';
import { useCurrentUser } from './require-session.js';

type UnreadState = Record<typeof unreadSlice.name, ReturnType<typeof unreadSlice.reducer>>;
interface Props {
  /** The title of the browser tab. */
  title: string;
  /** The page's own buttons in the header. */
  headerButtons?: ReactNode;
  /** The page's own banners. */
  banners?: ReactNode;
  /** The page's `main` element. */
  children: ReactNode;
}

/**
 * The frame of the home page, the organisations page and every `TitledPage`: banners, and a header with a link to the home page, the tag
 * God Mode for god, unread chat messages, and the account menu.
 */
export function AppPage({ title, headerButtons, banners, children }: Props) {
  const me = useCurrentUser();
  const unreadCount = useSelector((state: UnreadState) => selectTotalUnreadCount(state, me.username));
  return (
    <>
      <title>{title}</title>
      <header className={styles.header} data-unread={unreadCount > 0}>
        <Link to={paths.home} className={styles.home} title="Jamjar">
          <JarIcon />
          <span>Jamjar</span>
        </Link>
        <div className={styles.account}>
          {me.role === 'god' && (
            <span className={styles.god}>
              <Tag tone="accent">God Mode</Tag>
            </span>
          )}
          <ChatBell username={me.username} unreadCount={unreadCount} />
          {headerButtons}
          <AccountMenu me={me} />
        </div>
      </header>
      {children}
      <BottomBanners>{banners}</BottomBanners>
    </>
  );
}

/** Shown while there are unread chat messages; links to the chat of the gig with the newest one. */
function ChatBell({ username, unreadCount }: { username: string; unreadCount: number }) {
  const gigId = useSelector((state: UnreadState) => selectNewestUnreadGigId(state, username));
  const label = formatChatLabel(unreadCount);
  return (
    <span role="status">
      {gigId && (
        <Link to={paths.eventTab(gigId, 'chat')} className={styles.bell} aria-label={label} title={label}>
          <BellIcon />
          <span aria-hidden="true">!</span>
        </Link>
      )}
    </span>
  );
}

/** A button in the header, shown as a label, on a phone as an icon. */
export const HeaderButton = ({ icon, children, ...button }: ComponentProps<typeof Button> & { children: string }) => (
  <Button type="text" className={styles.button} title={children} {...button}>
    <HeaderLabel icon={icon}>{children}</HeaderLabel>
  </Button>
);

/** A link in the header that looks like a `HeaderButton`. */
export const HeaderLink = ({ icon, children, ...link }: ComponentProps<typeof ButtonLink> & { children: string }) => (
  <ButtonLink type="text" className={styles.button} title={children} {...link}>
    <HeaderLabel icon={icon}>{children}</HeaderLabel>
  </ButtonLink>
);

const HeaderLabel = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.label}>{children}</span>
  </>
);
