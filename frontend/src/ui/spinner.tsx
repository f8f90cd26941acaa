import styles from './spinner.module.css';

/** While nothing else can be shown yet (S1 §2, guard). */
export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.wheel} />
      Loading...
    </div>
  );
}
