import { useId } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import styles from './dialog.module.css';

interface Props {
  label: string;
  /** The choice of nobody. */
  nobody: string;
  options: readonly PerformerView[];
  plays: (performer: PerformerView) => readonly string[];
  value: PerformerView | null;
  onChange: (performer: PerformerView | null) => void;
}

/** One performer, or nobody. */
export function PerformerChoice({ label, nobody, options, plays, value, onChange }: Props) {
  const name = useId();
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span className={styles.name}>{nobody}</span>
      </label>
      {options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input type="radio" name={name} checked={value?.id === option.id} onChange={() => onChange(option)} />
          <span className={styles.name}>{option.name}</span>
          <span className={styles.plays}>{plays(option).join(', ')}</span>
        </label>
      ))}
    </div>
  );
}
