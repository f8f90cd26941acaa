import { type ReactNode } from 'react';
import styles from './notice-bar.module.css';

interface Props {
  tone: 'accent' | 'danger';
  text: ReactNode;
  /** The accessible name, which makes the bar a region of the page. */
  label?: string;
  /** Buttons; the last one closes the bar. */
  children: ReactNode;
}

/** A bar at the bottom of a page with a message, which the user can close. */
export function NoticeBar({ tone, text, label, children }: Props) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={styles.bar} data-tone={tone} aria-label={label}>
      <p className={styles.text}>{text}</p>
      {children}
    </Element>
  );
}
