import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  title: string;
  /** A control at the right of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with a title, which is also its accessible name. */
export function Panel({ title, action, className, children }: Props) {
  const titleId = useId();
  return (
    <section className={[styles.panel, className].filter(Boolean).join(' ')} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
