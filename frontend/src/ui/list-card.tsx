import { type ReactNode, type Ref } from 'react';
import styles from './list-card.module.css';

interface Props {
  label: string;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** What the list of a whole page stands in, with its filters. It can be given the focus when the button that had it goes. */
export const ListCard = ({ label, ref, children }: Props) => (
  <section ref={ref} className={styles.card} tabIndex={-1} aria-label={label}>
    {children}
  </section>
);
