import { useId, useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { SingleChoiceChips } from '../../../ui/choice-chips.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { createNameMatcher } from '../../../ui/name-matcher.js';
import { notifyAndReturnSuccess, updateFailed } from '../../../ui/notify-and-return-success.js';
import { SearchField } from '../../../ui/search-field.js';
import { initialInstrument, mustChooseInstrument } from '../instrument-rules.js';
import { useSelectMutation, useSubOutMutation } from '../stage.api.js';
import styles from './stage-dialogs.module.css';

interface SelectDialogProps {
  performer: PerformerView;
  onStage: readonly PerformerView[];
  onClose: () => void;
}

/** Selects a performer for the stage, with an instrument (if the performer plays any) and optionally a performer to replace. */
export function SelectDialog({ performer, onStage, onClose }: SelectDialogProps) {
  const [replacedId, setReplacedId] = useState<PerformerView['id'] | null>(null);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [select] = useSelectMutation();

  // null when nobody is chosen, or when the chosen performer has left the stage meanwhile
  const replaced = onStage.find(({ id }) => id === replacedId) ?? null;
  const instrument = chosenInstrument ?? initialInstrument(performer, replaced);
  const confirm = (): Promise<boolean> => {
    const request = { id: performer.id, instruments: instrument ? [instrument] : [], replacingPerformerId: replaced?.id ?? null };
    return notifyAndReturnSuccess(select(request), updateFailed(performer));
  };
  return (
    <ConfirmDialog
      title={`Select ${performer.name} for stage`}
      confirmLabel="Select"
      disabled={mustChooseInstrument(performer) && instrument === null}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <InstrumentChoice performer={performer} value={instrument} onChange={setChosenInstrument} />
      {onStage.length > 0 && (
        <div className={styles.field}>
          <span className={styles.label}>Replace a performer (optional)</span>
          <PerformerChoice
            label="Replace a performer"
            noneLabel="Nobody"
            options={onStage}
            getInstruments={({ currentInstruments }) => currentInstruments}
            value={replaced}
            onChange={(chosen) => setReplacedId(chosen?.id ?? null)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

interface SubOutDialogProps {
  leavingPerformer: PerformerView;
  /** Performers who are neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
  onClose: () => void;
}

/** Marks a performer on stage as leaving, optionally with a replacement and the replacement's instrument. */
export function SubOutDialog({ leavingPerformer, eligibleReplacements, onClose }: SubOutDialogProps) {
  const [search, setSearch] = useState('');
  const [replacementId, setReplacementId] = useState<PerformerView['id'] | null>(null);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [subOut] = useSubOutMutation();

  // null when nobody is chosen, or when the chosen performer has been selected, put on stage or removed meanwhile
  const replacement = eligibleReplacements.find(({ id }) => id === replacementId) ?? null;
  const instrument = chosenInstrument ?? (replacement && initialInstrument(replacement, leavingPerformer));
  const chooseReplacement = (performer: PerformerView | null): void => {
    setReplacementId(performer?.id ?? null);
    setChosenInstrument(null);
  };
  const confirm = (): Promise<boolean> => {
    const request = { id: leavingPerformer.id, replacementId: replacement?.id ?? null, instruments: instrument ? [instrument] : [] };
    return notifyAndReturnSuccess(subOut(request), updateFailed(leavingPerformer));
  };
  const matchesSearch = createNameMatcher(search);
  const hasMatch = eligibleReplacements.some(({ name }) => matchesSearch(name));
  return (
    <ConfirmDialog
      title={`Substitute Out: ${leavingPerformer.name}`}
      confirmLabel="Sub Out"
      disabled={replacement !== null && mustChooseInstrument(replacement) && instrument === null}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.field}>
        <span className={styles.label}>Replacement (optional)</span>
        <SearchField label="Find a name" value={search} onChange={setSearch} />
        <PerformerChoice
          label="Replacement"
          noneLabel="No replacement"
          // the chosen replacement stays in the list, also when the search does not match it
          options={eligibleReplacements.filter((performer) => performer === replacement || matchesSearch(performer.name))}
          getInstruments={({ instruments }) => instruments}
          value={replacement}
          onChange={chooseReplacement}
        />
        {!hasMatch && search.trim() !== '' && <span className={styles.hint}>{`No participants found matching "${search.trim()}"`}</span>}
      </div>
      {replacement && <InstrumentChoice performer={replacement} value={instrument} onChange={setChosenInstrument} />}
    </ConfirmDialog>
  );
}

interface ChoiceProps<Value> {
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Chooses one of a performer's instruments; renders nothing when the performer plays none. */
function InstrumentChoice({ performer, value, onChange }: ChoiceProps<Instrument> & { performer: PerformerView }) {
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

interface PerformerChoiceProps extends ChoiceProps<PerformerView | null> {
  label: string;
  /** Label of the option for no performer. */
  noneLabel: string;
  options: readonly PerformerView[];
  /** The instruments shown beside a name: those being played of performers on stage, else the performer's own. */
  getInstruments: (performer: PerformerView) => readonly string[];
}

/** Radio buttons to choose one performer, or none. */
function PerformerChoice({ label, noneLabel, options, getInstruments, value, onChange }: PerformerChoiceProps) {
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
