import { useId } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import styles from './stage-dialogs.module.css';

interface Props {
  performer: PerformerView;
  value: Instrument | null;
  onChange: (instrument: Instrument) => void;
}

/** Chooses one of a performer's instruments; renders nothing when the performer plays none. */
export function InstrumentChoice({ performer, value, onChange }: Props) {
  const hintId = useId();
  if (performer.instruments.length === 0) return null;
  return (
    <div className={styles.field}>
      <span className={styles.label}>Instrument</span>
      <SingleChoiceChips
        label={`Instrument of ${performer.name}`}
        describedBy={value ? undefined : hintId}
        options={performer.instruments.map((instrument) => ({ value: instrument, label: instrument }))}
        value={value}
        onChange={onChange}
      />
      {!value && (
        <span id={hintId} className={styles.hint}>
          Please select an instrument to continue
        </span>
      )}
    </div>
  );
}
