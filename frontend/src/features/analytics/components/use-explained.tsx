import { type ReactNode, useId, useState } from 'react';
import { type CountingRule, countingRules } from '../counting-rules.js';
import styles from './use-explained.module.css';

interface Explained {
  /** A button with what is counted. */
  label: ReactNode;
  /** How it is counted; empty until the button was pressed. */
  explanation: ReactNode;
}

/** A label that says how its number is counted when it is pressed. @param rule several when there are several numbers */
export function useExplained(rule: CountingRule | readonly CountingRule[], label: string): Explained {
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
