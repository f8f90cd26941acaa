import styles from './icons.module.css';

/** The app's logo. */
export function JarIcon() {
  return (
    <svg className={styles.jar} viewBox="0 0 24 30" aria-hidden="true">
      <path
        className={styles.glass}
        d="M4.5 2h15v5h-15zM5 7h14c2 1.3 3 3 3 5.200V25a3.5 3.5 0 0 1-3.5 3.500h-13A3.5 3.5 0 0 1 2 25V12.200C2 10 3 8.3 5 7z"
      />
      <path className={styles.note} d="M9.5 21.500v-8l6-1.500v8" />
      <circle className={styles.noteHead} cx="8" cy="21.5" r="2" />
      <circle className={styles.noteHead} cx="14" cy="20" r="2" />
    </svg>
  );
}
