import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface Props {
  title: ReactNode;
  /** A control at the right of the title. */
  action?: ReactNode;
  className?: string;
  /** Whether the panel is the list of performers, to which the skip link and a keyboard shortcut of a gig's page lead. */
  isPerformerList?: boolean;
  children: ReactNode;
}

/** A card with a title, which is also its accessible name. */
export function Panel({ title, action, className, isPerformerList = false, children }: Props) {
  const titleId = useId();
  return (
    <section
      className={[styles.panel, className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      data-performer-list={isPerformerList || undefined}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title} tabIndex={isPerformerList ? -1 : undefined}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
