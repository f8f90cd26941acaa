import { type ReactNode, useId, useState } from 'react';
import { type CountingRule, countingRules } from '../counting-rules.js';
import styles from './explained.module.css';

interface Props {
  /** Several when there are several numbers. */
  rule: CountingRule | readonly CountingRule[];
  /** What is counted. */
  label: string;
  /** Places the label, which is a button, and below it, when that was pressed, how it is counted. */
  children: (label: ReactNode, explanation: ReactNode) => ReactNode;
}

/** A label that says how its number is counted when it is pressed. */
export function Explained({ rule, label, children }: Props) {
  const explained = useExplained(rule, label);
  return children(explained.label, explained.explanation);
}

/** The label and the explanation of `Explained`, where their places are far from each other. */
export function useExplained(rule: Props['rule'], label: string): { label: ReactNode; explanation: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = (
    <button
      type="button"
      className={styles.label}
      title="How this is counted"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
    >
      {label}
    </button>
  );
  const explanation = isOpen && (
    <p id={id} className={styles.explanation}>
      {[rule]
        .flat()
        .map((key) => countingRules[key])
        .join(' ')}
    </p>
  );
  return { label: button, explanation };
}
