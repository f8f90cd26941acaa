import { type ReactNode } from 'react';
import { ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { BackLink } from '../../shell/back-link.js';
import styles from './event-skeleton.module.css';
import { loadingWords } from './gig.js';

/** The page's own shape while the event loads: of what type it is nobody knows yet. */
export const EventSkeleton = () => (
  <Frame>
    <LoadingRows label={loadingWords.generic} />
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
      <h1 className="for-screen-readers">Event</h1>
    </header>
    <main className={styles.skeleton}>{children}</main>
  </>
);
