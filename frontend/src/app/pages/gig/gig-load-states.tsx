import { type ReactNode } from 'react';
import { ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { BackLink } from '../../shell/back-link.js';
import styles from './gig-load-states.module.css';

/** Shown while the gig loads; its type is not known yet. */
export const GigLoading = () => (
  <EmptyGigPage>
    <LoadingRows label="Loading event data..." />
  </EmptyGigPage>
);

/** Shown when the gig could not be loaded, with a retry button and a back link. */
export const GigLoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyGigPage>
    <ErrorState message="Failed to load event details" onRetry={onRetry} />
  </EmptyGigPage>
);

const EmptyGigPage = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles.header}>
      <BackLink />
      <h1 className="for-screen-readers">Event</h1>
    </header>
    <main className={styles.content}>{children}</main>
  </>
);
