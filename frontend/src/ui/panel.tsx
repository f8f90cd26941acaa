import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  title: string;
  /** Stands opposite of the title. */
  action?: ReactNode;
  /** Its place for the bar that jumps between panels. */
  anchor?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A card with a name. */
export function Panel({ title, action, anchor, className, ref, children }: Props) {
  const titleId = useId();
  return (
    <section ref={ref} id={anchor} className={[styles.panel, className].filter(Boolean).join(' ')} aria-labelledby={titleId}>
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
