import styles from './gig-overview-skeleton.module.css';

/** Placeholder with the layout of the loaded page: an organisation, tonight's gig and upcoming gigs. */
export const GigOverviewSkeleton = () => (
  <div className={styles.card} role="status">
    <p className={styles.label}>Loading your events...</p>
    <div className={styles.gigs}>
      <div className={styles.tonight} />
      <div className={styles.gig} />
      <div className={styles.gig} />
      <div className={styles.gig} />
    </div>
  </div>
);
