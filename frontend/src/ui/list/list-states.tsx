import { type ReactNode } from 'react';
import { Button } from '../elements/buttons.js';
import styles from './list-states.module.css';

/** Placeholder rows while a list loads. @param label the text for screen readers and above the rows */
export function LoadingRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.loading} role="status">
      <p className={styles.label}>{label}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.placeholderRow} />
      ))}
    </div>
  );
}

/** Shown instead of an empty list. @param props.children shown under the title: an action or an explanation */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** Shown instead of a list that could not be loaded, with a button to retry. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}
