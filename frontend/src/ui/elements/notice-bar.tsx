import { type ReactNode } from 'react';
import styles from './notice-bar.module.css';

interface Props {
  tone: 'accent' | 'danger';
  text: ReactNode;
  /** The accessible name, with which the bar is a region of the page; by default it is none. */
  label?: string;
  /** Buttons; the last one closes the bar. */
  children: ReactNode;
}

/** A bar at the bottom of a page, which says something and stays until the user closes it. */
export function NoticeBar({ tone, text, label, children }: Props) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className={styles.bar} data-tone={tone} aria-label={label}>
      <p className={styles.text}>{text}</p>
      {children}
    </Element>
  );
}
