import { paths } from '../paths.js';
import styles from './placard.module.css';

/**
 * A page broke, or could not be loaded: perhaps a newer version lies on the server. It stands without a theme, since that may be what
 * broke, and both ways out load everything anew.
 */
export function FailedPage() {
  return (
    <main className={styles.page}>
      <title>Something went wrong · Jamjar</title>
      <div className={styles.words} role="alert">
        <h1>Something went wrong</h1>
        <p>This page could not be shown.</p>
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => location.reload()}>
          Try Again
        </button>
        <a href={paths.home} className={styles.way}>
          Go Home
        </a>
      </div>
    </main>
  );
}
