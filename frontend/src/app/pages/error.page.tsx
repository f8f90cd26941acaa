import { paths } from '../../domain/paths.js';
import styles from './message-page.module.css';

/**
 * Shown when a page throws or its code cannot be loaded, for example after a deployment.
 * Uses no theme, because the theme may be the cause of the error. The button and the link both reload the whole app.
 */
export function ErrorPage() {
  return (
    <main className={styles.page}>
      <title>Something went wrong · Jamjar</title>
      <div className={styles.text} role="alert">
        <h1>Something went wrong</h1>
        <p>This page could not be shown.</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => location.reload()}>
          Try Again
        </button>
        <a href={paths.home} className={styles.action}>
          Go Home
        </a>
      </div>
    </main>
  );
}
