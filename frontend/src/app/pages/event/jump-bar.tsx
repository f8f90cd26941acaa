import { type ReactNode, useEffect, useState } from 'react';
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
export function JumpBar({ targets }: { targets: readonly JumpTarget[] }) {
  const current = useCurrentPart(targets.map(({ id }) => id));
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

/** The last part that begins above the middle of the screen. */
function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const known = ids.join(' ');
  useEffect(() => {
    const look = (): void => {
      const middle = window.innerHeight / 2;
      const begun = known.split(' ').filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < middle);
      setCurrent(begun.at(-1) ?? known.split(' ')[0]);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [known]);
  return current;
}
