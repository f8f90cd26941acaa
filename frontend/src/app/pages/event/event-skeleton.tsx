import { type ReactNode } from 'react';
import { ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { BackLink } from './event-header.js';
import styles from './one-page.module.css';

/** The page's own shape while the event loads. */
export const EventSkeleton = () => (
  <Frame>
    <LoadingRows label="Loading jam night data..." />
  </Frame>
);

/** It could not be loaded: again, or back. */
export const EventFailed = ({ onAgain }: { onAgain: () => void }) => (
  <Frame>
    <ErrorFace words="Failed to load event details" onAgain={onAgain} />
  </Frame>
);

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles.header}>
      <BackLink />
    </header>
    <main className={styles.skeleton}>{children}</main>
  </>
);
