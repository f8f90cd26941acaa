import { type ReactNode, useId, useState } from 'react';
import { type CountingRuleName, countingRules } from '../counting-rules.js';
import styles from './use-counting-explanation.module.css';

interface ExplainedLabel {
  /** A button that names the number and toggles the explanation. */
  label: ReactNode;
  /** How the number is counted; empty unless the button has opened it. */
  explanation: ReactNode;
}

/** A label that explains how its number is counted when it is pressed. @param countingRuleName several if there are several numbers */
export function useCountingExplanation(countingRuleName: CountingRuleName | readonly CountingRuleName[], label: string): ExplainedLabel {
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
      {[countingRuleName]
        .flat()
        .map((name) => countingRules[name])
        .join(' ')}
    </p>
  );
  return { label: button, explanation };
}
