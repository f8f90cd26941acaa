import { type PublicGig } from '@jamjar/contracts/signup/signup.views';
import { type ReactNode } from 'react';
import { formatGigDate, gigTypeLabels } from '../../domain/gigs/gig-format.js';
import styles from './page.module.css';

const jarUrl = '/icon.svg';

/** The width and padding of a public page. */
export const Page = ({ children }: { children: ReactNode }) => <main className={styles.page}>{children}</main>;

/** A page with a message in the middle, and at most one button or link. */
export const MessagePage = ({ title, logoUrl, children }: { title: string; logoUrl?: string | null; children?: ReactNode }) => (
  <main className={`${styles.page} ${styles.centred}`}>
    <Logo url={logoUrl ?? null} />
    <h1>{title}</h1>
    {children}
  </main>
);

/** The logo of a gig or an organisation; Jamjar's if there is none or it cannot be loaded. */
export const Logo = ({ url }: { url: string | null }) => (
  <img
    src={url ?? jarUrl}
    alt=""
    width={72}
    height={72}
    className={styles.logo}
    onError={({ currentTarget }) => {
      if (!currentTarget.src.endsWith(jarUrl)) currentTarget.src = jarUrl;
    }}
  />
);

interface GigHeaderProps {
  gig: PublicGig & { description?: string | null; organisation?: { name: string } };
  /** A second tag beside the type of the gig. */
  tag?: string | null;
}

/** Logo, name, organisation, date, venue, type and description of a gig. */
export const GigHeader = ({ gig: { name, type, date, venue, logoUrl, description, organisation }, tag }: GigHeaderProps) => (
  <header className={styles.header}>
    <Logo url={logoUrl} />
    <h1>{name}</h1>
    {organisation && <p className={styles.soft}>{organisation.name}</p>}
    <p className={styles.soft}>
      <time dateTime={date}>{formatGigDate(date)}</time>
    </p>
    {venue && <p className={styles.soft}>{venue}</p>}
    <p className={styles.tags}>
      <span className={styles.tag}>{gigTypeLabels[type]}</span>
      {tag && <span className={`${styles.tag} ${styles.live}`}>{tag}</span>}
    </p>
    {description && <p className={styles.description}>{description}</p>}
  </header>
);

/** A placeholder with the shape of the loaded page, so that nothing moves when that is shown. */
export const LoadingPage = () => (
  <Page>
    <div role="status" style={{ position: 'absolute', opacity: 0 }}>
      <h1>Loading...</h1>
    </div>
    <div className={styles.header} aria-hidden>
      <div className={styles.skeleton} style={{ width: 72, height: 72, marginBottom: 8 }} />
      <div className={styles.skeleton} style={{ width: '80%', height: 31 }} />
      <div className={styles.skeleton} style={{ width: '60%', height: 20 }} />
      <div className={styles.skeleton} style={{ width: '40%', height: 20 }} />
    </div>
  </Page>
);

/** Shown while nothing could be loaded yet. The page retries by itself, too. @param what the page will show, for example `Your place` */
export const NotReachablePage = ({ what, onTryAgain }: { what: string; onTryAgain: () => Promise<void> }) => (
  <MessagePage title="No connection">
    <p role="status">{what} is shown as soon as you are back online</p>
    <button type="button" className={styles.secondary} onClick={() => void onTryAgain()}>
      Try Again
    </button>
  </MessagePage>
);

/** An error message, announced to screen readers at once. */
export const Alert = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    <strong>{title}</strong>
    {children && <p>{children}</p>}
  </div>
);

/** Shown while the server has too many requests. */
export const BusyNotice = () => (
  <p role="status" className={styles.notice}>
    Many are signing up, one moment
  </p>
);

/** The buttons at the end of the page. @param isSticky whether they stay visible at the bottom of the window */
export const Actions = ({ children, isSticky = false }: { children: ReactNode; isSticky?: boolean }) => (
  <div className={`${styles.actions} ${isSticky ? styles.stuck : ''}`}>{children}</div>
);

export { styles as pageStyles };
