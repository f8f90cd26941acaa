import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { ConfirmDialog } from '../../../ui/dialog/dialog.js';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { usePerformerCommandMutation } from '../../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { toUpdateFailedMessages } from '../../../domain/timeline/last-change.messages.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.js';
import { getInitialInstrument, mustChooseInstrument } from '../instrument-rules.js';
import { useChosenPerformer } from '../use-chosen-performer.js';
import styles from './stage-dialogs.module.css';

interface DialogProps {
  /** Whether the dialog's performer can no longer be selected or subbed out. */
  hasVanished: boolean;
  /** Says who has made a performer unavailable for the dialog. */
  renderWhoChanged: (performer: PerformerView) => ReactNode;
  onClose: () => void;
}
interface SelectDialogProps extends DialogProps {
  performer: PerformerView;
  onStage: readonly PerformerView[];
}

/** Selects a performer for the stage, with an instrument (if the performer plays any) and optionally a performer to replace. */
export function SelectDialog({ performer, hasVanished, renderWhoChanged, onStage, onClose }: SelectDialogProps) {
  const { chosen: replaced, vanished: vanishedChoice, choose } = useChosenPerformer(onStage);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [select, status] = usePerformerCommandMutation();
  const vanished = isSent(status) ? null : hasVanished ? performer : vanishedChoice;
  const instrument = chosenInstrument ?? getInitialInstrument(performer, replaced);
  const confirm = (): Promise<boolean> => {
    const choice = { instruments: instrument ? [instrument] : [], replacingPerformerId: replaced?.id ?? null };
    return notifyAndReturnSuccess(select({ type: 'SelectPerformer', id: performer.id, ...choice }), toUpdateFailedMessages(performer));
  };
  return (
    <ConfirmDialog
      title={`Select ${performer.name} for stage`}
      confirmLabel="Select"
      disabled={vanished !== null || (mustChooseInstrument(performer) && instrument === null)}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <InstrumentChoice performer={performer} value={instrument} onChange={setChosenInstrument} />
      {(onStage.length > 0 || vanishedChoice) && (
        <ReplacedChoice options={onStage} vanished={vanishedChoice} value={replaced} onChange={choose} />
      )}
      {vanished && <VanishedNote>{renderWhoChanged(vanished)}</VanishedNote>}
    </ConfirmDialog>
  );
}

/** The field for the performer on stage whom the selected one replaces. */
const ReplacedChoice = (choiceProps: PerformerFieldProps) => (
  <div className={styles.field}>
    <span className={styles.label}>Replace a performer (optional)</span>
    <PerformerChoice
      {...choiceProps}
      label="Replace a performer"
      noneLabel="Nobody"
      getInstruments={({ currentInstruments }) => currentInstruments}
    />
  </div>
);

interface SubOutDialogProps extends DialogProps {
  leavingPerformer: PerformerView;
  /** Performers who are neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
}

/** Marks a performer on stage as leaving, optionally with a replacement and the replacement's instrument. */
export function SubOutDialog({ leavingPerformer, hasVanished, renderWhoChanged, eligibleReplacements, onClose }: SubOutDialogProps) {
  const { chosen: replacement, vanished: vanishedChoice, choose } = useChosenPerformer(eligibleReplacements);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [subOut, status] = usePerformerCommandMutation();
  const vanished = isSent(status) ? null : hasVanished ? leavingPerformer : vanishedChoice;
  const instrument = chosenInstrument ?? (replacement && getInitialInstrument(replacement, leavingPerformer));
  const chooseReplacement = (performer: PerformerView | null): void => {
    choose(performer);
    setChosenInstrument(null);
  };
  const confirm = (): Promise<boolean> => {
    const choice = { replacementId: replacement?.id ?? null, instruments: instrument ? [instrument] : [] };
    return notifyAndReturnSuccess(subOut({ type: 'SubOut', id: leavingPerformer.id, ...choice }), toUpdateFailedMessages(leavingPerformer));
  };
  return (
    <ConfirmDialog
      title={`Substitute Out: ${leavingPerformer.name}`}
      confirmLabel="Sub Out"
      disabled={vanished !== null || (replacement !== null && mustChooseInstrument(replacement) && instrument === null)}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReplacementChoice options={eligibleReplacements} vanished={vanishedChoice} value={replacement} onChange={chooseReplacement} />
      {replacement && <InstrumentChoice performer={replacement} value={instrument} onChange={setChosenInstrument} />}
      {vanished && <VanishedNote>{renderWhoChanged(vanished)}</VanishedNote>}
    </ConfirmDialog>
  );
}

/** The field for the replacement, whom a search by name helps to find. */
function ReplacementChoice({ options, ...choiceProps }: PerformerFieldProps) {
  const [search, setSearch] = useState('');
  const { value } = choiceProps;
  const matches = useMemo(() => filterByName(options, search), [options, search]);
  // the chosen replacement stays in the list, also when the search does not match it
  const shownOptions = useMemo(() => options.filter((option) => option === value || matches.includes(option)), [options, matches, value]);
  return (
    <div className={styles.field}>
      <span className={styles.label}>Replacement (optional)</span>
      <SearchField label="Find a name" value={search} onChange={setSearch} />
      <PerformerChoice
        {...choiceProps}
        label="Replacement"
        noneLabel="No replacement"
        options={shownOptions}
        context={search}
        getInstruments={({ instruments }) => instruments}
      />
      {matches.length === 0 && search.trim() !== '' && (
        <span className={styles.hint}>{`No participants found matching "${search.trim()}"`}</span>
      )}
    </div>
  );
}

/** Whether the dialog's own command is pending or has succeeded: that command makes the performers unavailable, which needs no note. */
const isSent = ({ isLoading, isSuccess }: { isLoading: boolean; isSuccess: boolean }): boolean => isLoading || isSuccess;

function filterByName(performers: readonly PerformerView[], search: string): PerformerView[] {
  const matchesSearch = createNameMatcher(search);
  return performers.filter(({ name }) => matchesSearch(name));
}

/** Says why the dialog cannot be confirmed: somebody whom it needs is not available any more. */
const VanishedNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.vanished} role="alert">
    {children}
  </p>
);

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
  /** The search that narrows the options down: when it changes, the rows change at once, see `useSteadyRows`. */
  context?: string;
  /** The chosen performer once they are not available any more: then no option is checked. */
  vanished: PerformerView | null;
  /** The instruments to show beside a name: those played in the current stint, or those that a performer who waits can play. */
  getInstruments: (performer: PerformerView) => readonly string[];
}
type PerformerFieldProps = Pick<PerformerChoiceProps, 'options' | 'vanished' | 'value' | 'onChange'>;

/** Radio buttons to choose one performer, or none. */
function PerformerChoice({ label, noneLabel, options, context, vanished, getInstruments, value, onChange }: PerformerChoiceProps) {
  const name = useId();
  const { rows, goneIds } = useSteadyRows(options, context);
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={value === null && !vanished} onChange={() => onChange(null)} />
        <span className={styles.name}>{noneLabel}</span>
      </label>
      {rows.map((option) => (
        <label key={option.id} className={styles.choice} data-gone={goneIds.has(option.id) || undefined}>
          <input type="radio" name={name} checked={value?.id === option.id} onChange={() => onChange(option)} />
          <span className={styles.name}>{option.name}</span>
          <span className={styles.instruments}>{getInstruments(option).join(', ')}</span>
        </label>
      ))}
    </div>
  );
}
