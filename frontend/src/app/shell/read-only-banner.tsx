import styles from './read-only-banner.module.css';

/** Of a completed event, on each of its pages (S2 §2, Common header). */
export const ReadOnlyBanner = () => (
  <p className={styles.banner} role="status">
    This event has been marked as completed and is now read-only
  </p>
);
