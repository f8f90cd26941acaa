import styles from './placard.module.css';

/** A page broke, or could not be loaded: perhaps a newer version lies on the server. It stands without a theme, since that may be what broke. */
export function FailedPage() {
  return (
    <main className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <button type="button" className={styles.again} onClick={() => location.reload()}>
        Try Again
      </button>
    </main>
  );
}
