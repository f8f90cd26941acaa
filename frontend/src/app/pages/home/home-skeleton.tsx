import styles from './home-skeleton.module.css';

/** The shape of what loads: an organisation, tonight, and what comes. */
export const HomeSkeleton = () => (
  <div className={styles.card} role="status">
    <p className={styles.label}>Loading your events...</p>
    <div className={styles.events}>
      <div className={styles.tonight} />
      <div className={styles.event} />
      <div className={styles.event} />
      <div className={styles.event} />
    </div>
  </div>
);
