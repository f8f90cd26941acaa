import { type ReactNode } from 'react';
import styles from './jump-bar.module.css';

export interface JumpTarget {
  /** The id of the part of the page. */
  id: string;
  label: string;
  icon: ReactNode;
  /** A number that wants to be seen. */
  count?: number;
}

/** On a phone the page is long: one tap leads to each part of it. */
export function JumpBar({ targets, current }: { targets: readonly JumpTarget[]; current: string | undefined }) {
  return (
    <nav className={styles.bar} aria-label="Parts of this page">
      {targets.map(({ id, label, icon, count = 0 }) => (
        <button key={id} type="button" className={styles.jump} aria-current={id === current} onClick={() => jumpTo(id)}>
          <span className={styles.icon}>
            {icon}
            {count > 0 && (
              <span className={styles.count}>
                {count}
                <span className="for-screen-readers"> new</span>
              </span>
            )}
          </span>
          {label}
        </button>
      ))}
    </nav>
  );
}

export function jumpTo(id: string): void {
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto', block: 'start' });
}
