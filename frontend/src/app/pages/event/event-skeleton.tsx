import { LoadingRows } from '../../../ui/faces.js';
import styles from './one-page.module.css';

/** The page's own shape while the event loads. */
export const EventSkeleton = () => (
  <>
    <div className={styles.header} />
    <main className={styles.skeleton}>
      <LoadingRows label="Loading jam night data..." />
    </main>
  </>
);
