import { type Instrument, instruments, type PerformerType } from '@jamjar/contracts/enums';
import { Chips, Field } from '../ui/form-fields.js';
import { type SignupFormState } from './use-signup-form.js';

type FieldsProps = Pick<SignupFormState, 'form' | 'problem' | 'change'>;

/**
 * The name of the performer, which is the only entry of `names`: only a generic event, which has `NameRows` instead, allows several.
 * @param props.autoComplete the attribute of the input; `off` at a kiosk
 */
export const NameField = ({ form, problem, change, autoComplete }: FieldsProps & { autoComplete: string }) => (
  <Field label="Your name" error={problem?.fields['names.0']}>
    {(props) => (
      <input
        {...props}
        name="name"
        autoComplete={autoComplete}
        value={form.names[0] ?? ''}
        onChange={({ target }) => change({ names: [target.value] })}
      />
    )}
  </Field>
);

const instrumentChoices = instruments.map((value) => ({ value, label: value }));

/** One or more instruments; only at a jam. */
export function InstrumentField({ form, problem, change }: FieldsProps) {
  const toggle = (instrument: Instrument): void => {
    const others = form.instruments.filter((each) => each !== instrument);
    change({ instruments: others.length < form.instruments.length ? others : [...others, instrument] });
  };
  return (
    <Chips
      legend="What do you play?"
      error={problem?.fields.instruments}
      choices={instrumentChoices}
      isChosen={(value) => form.instruments.includes(value)}
      onToggle={toggle}
    />
  );
}

const performerTypeChoices: readonly { value: PerformerType; label: string }[] = [
  { value: 'solo', label: 'Solo' },
  { value: 'band', label: 'Band' },
];

/** Solo or band; only at an open mic. */
export const PerformerTypeField = ({ form, problem, change }: FieldsProps) => (
  <Chips
    legend="Solo or band?"
    error={problem?.fields.performerType}
    choices={performerTypeChoices}
    isChosen={(value) => form.performerType === value}
    onToggle={(performerType) => change({ performerType })}
  />
);

/** Notes for the staff. */
export const NotesField = ({ form, problem, change }: FieldsProps) => (
  <Field label="Notes" hint="if there is something we should know" error={problem?.fields.notes}>
    {(props) => (
      <textarea
        {...props}
        rows={3}
        name="notes"
        autoComplete="off"
        value={form.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    )}
  </Field>
);
