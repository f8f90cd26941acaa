import styles from './read-only-banner.module.css';

/** Shown on every page of a completed gig. */
export const ReadOnlyBanner = () => (
  <p className={styles.banner} role="status">
    This event has been marked as completed and is now read-only
  </p>
);
