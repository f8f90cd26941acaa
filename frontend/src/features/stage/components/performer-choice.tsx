import { useId } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import styles from './stage-dialogs.module.css';

interface Props {
  label: string;
  /** Label of the option for no performer. */
  noneLabel: string;
  options: readonly PerformerView[];
  /** The instruments shown beside a name: those being played of performers on stage, else the performer's own. */
  getInstruments: (performer: PerformerView) => readonly string[];
  value: PerformerView | null;
  onChange: (performer: PerformerView | null) => void;
}

/** Radio buttons to choose one performer, or none. */
export function PerformerChoice({ label, noneLabel, options, getInstruments, value, onChange }: Props) {
  const name = useId();
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span className={styles.name}>{noneLabel}</span>
      </label>
      {options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input type="radio" name={name} checked={value?.id === option.id} onChange={() => onChange(option)} />
          <span className={styles.name}>{option.name}</span>
          <span className={styles.instruments}>{getInstruments(option).join(', ')}</span>
        </label>
      ))}
    </div>
  );
}
