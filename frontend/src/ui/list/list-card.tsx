import { type ReactNode, type Ref } from 'react';
import styles from './list-card.module.css';

interface Props {
  label: string;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** The card around a page's list and its filters. It is focusable, so that it can get the focus when the focused button is removed. */
export const ListCard = ({ label, ref, children }: Props) => (
  <section ref={ref} className={styles.card} tabIndex={-1} aria-label={label}>
    {children}
  </section>
);
