import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './bar.module.css';

/** One part of a page, under the documents' name for it (S2 §2). */
export interface Part {
  /** The id of the part of the page, or the tab's place in the address. */
  id: string;
  label: string;
  icon: ReactNode;
  /** Shown as its icon alone. */
  iconOnly?: boolean;
  /** A number that wants to be seen. */
  count?: number;
}
interface Props {
  parts: readonly Part[];
  current: string | undefined;
}

/** On a phone the page is long: one tap leads to each part of it. */
export function JumpBar({ parts, current }: Props) {
  return (
    <nav className={styles.bar} aria-label="Parts of this page">
      {parts.map((part) => (
        <button key={part.id} type="button" className={styles.part} aria-current={part.id === current} onClick={() => jumpTo(part.id)}>
          <Face {...part} />
        </button>
      ))}
    </nav>
  );
}

/** One part at a time, each with its own address: below the thumb on a phone, below the header elsewhere. */
export function TabBar({ parts, current, pathTo }: Props & { pathTo: (tab: string) => string }) {
  return (
    <nav className={styles.bar} aria-label="Parts of this event" data-tabs>
      {parts.map((part) => (
        <Link key={part.id} to={pathTo(part.id)} replace className={styles.part} aria-current={part.id === current ? 'page' : false}>
          <Face {...part} />
        </Link>
      ))}
    </nav>
  );
}

const Face = ({ label, icon, iconOnly = false, count = 0 }: Part) => (
  <>
    <span className={styles.icon}>
      {icon}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="for-screen-readers"> new</span>
        </span>
      )}
    </span>
    <span className={iconOnly ? 'for-screen-readers' : undefined}>{label}</span>
  </>
);

export function jumpTo(id: string): void {
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto', block: 'start' });
}
