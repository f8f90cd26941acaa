import styles from './spinner.module.css';

/** A full-page loading state, shown while the session is being checked or the page's code is loading. */
export function Spinner() {
  return (
    <main className={styles.spinner}>
      <h1 className="for-screen-readers">Jamjar</h1>
      <span className={styles.ring} />
      <span role="status">Loading...</span>
    </main>
  );
}
