import styles from './invalid-link.module.css';

/** Shown for every public link: no HTTP call generates one yet (docs/rules.md#links). */
export const InvalidLinkPage = () => (
  <main className={styles.page}>
    <img src="/icon.svg" alt="" className={styles.logo} />
    <h1>Jamjar</h1>
    <p>This link is no longer valid</p>
  </main>
);
