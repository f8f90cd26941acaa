import styles from './spinner.module.css';

/** While nothing else can be shown yet (S1 §2, guard). */
export function Spinner() {
  return (
    <main className={styles.spinner}>
      <h1 className="for-screen-readers">Jamjar</h1>
      <span className={styles.wheel} />
      <span role="status">Loading...</span>
    </main>
  );
}
