import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { JarIcon } from '../../ui/elements/jar-icon.js';
import { Tag } from '../../ui/elements/tag.js';
import { paths } from '../../domain/paths.js';
import { AccountMenu } from '../shell/account-menu.js';
import { BackLink } from '../shell/back-link.js';
import { useCurrentUser } from '../shell/require-session.js';
import styles from './gig-page-header.module.css';

interface Props {
  /** The path of the parent page; by default the home page. */
  backTo?: string;
  /** Null while the gig is loading. */
  title: string | null;
  /** The second line: date, numbers or the gig's name. */
  details?: string;
  /** When the gig is likely to end; shown before the details. */
  ending?: ReactNode;
  hasUnreadMessages?: boolean;
  /** The page's buttons. */
  children?: ReactNode;
}

/** The header of a page about a gig: back link, title, the page's buttons and account menu; on wide screens also a home link. */
export function GigPageHeader({ backTo, title, details, ending, hasUnreadMessages, children }: Props) {
  const me = useCurrentUser();
  return (
    <header className={styles.header} data-unread={hasUnreadMessages}>
      <BackLink to={backTo} />
      <Link to={paths.home} className={styles.homeLink} aria-label="Jamjar" title="Jamjar">
        <JarIcon />
      </Link>
      <div className={styles.title}>
        <h1 className={title === null ? 'for-screen-readers' : styles.name} title={title ?? undefined}>
          {title ?? 'Event'}
        </h1>
        <p className={styles.details} title={details}>
          {ending}
          {details}
        </p>
      </div>
      {children}
      <span className={styles.account}>
        {me.role === 'god' && (
          <span className={styles.god}>
            <Tag tone="accent">God Mode</Tag>
          </span>
        )}
        <AccountMenu me={me} isIconIfNarrow />
      </span>
    </header>
  );
}
