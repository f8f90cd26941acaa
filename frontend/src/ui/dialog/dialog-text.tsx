import { type ReactNode } from 'react';
import styles from './dialog-text.module.css';

/** The text of a dialog that explains something. It scrolls, and is focusable, so that the keyboard can scroll it. */
export const DialogText = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.text} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);

/** A part of a dialog's text, with a heading. */
export const DialogSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
);

/** An unordered list in a dialog's text. */
export const DialogList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
