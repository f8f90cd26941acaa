import { Button } from 'antd';
import { type ReactNode } from 'react';
import styles from './faces.module.css';

/** What a list shows instead of rows: rows of its own shape while it loads. @param label what loads, in the documents' words, to be read */
export function LoadingRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.loading} role="status">
      <p className={styles.label}>{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** Nothing here: what to do. */
export function EmptyFace({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.face}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** It could not be read: what happened, and again. */
export function ErrorFace({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <div className={styles.face} role="alert">
      <p className={styles.title}>{words}</p>
      <Button onClick={onAgain}>Try Again</Button>
    </div>
  );
}
