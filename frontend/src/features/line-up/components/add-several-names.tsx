import { Button, Form } from 'antd';
import { useRef } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normalisedName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Field } from '../../../ui/field.js';
import { CloseIcon, PlusIcon } from '../../../ui/icons.js';
import { Tag } from '../../../ui/tag.js';
import { nameRequired } from '../performer-fields.js';
import { PersonSearch } from './add-person-search.js';
import styles from './add-several-dialog.module.css';
import { alreadyAdded, type Taken } from './people-options.js';

interface Props {
  people: readonly ParticipantView[];
  performers: readonly PerformerView[];
  /** What stands in the rows. */
  names: readonly string[];
}

const atLeastOne = {
  validator: (_rule: unknown, names?: string[]): Promise<void> =>
    names && names.length > 0 ? Promise.resolve() : Promise.reject(new Error('At least one participant is required')),
};

/** One row for each person, at least one. */
export function AddSeveralNames({ people, performers, names }: Props) {
  const another = useRef<HTMLButtonElement>(null);
  const leave = (go: () => void): void => {
    go();
    another.current?.focus(); // the button that was pressed goes
  };
  return (
    <Form.List name="names" rules={[atLeastOne]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name: row }) => (
            <NameRow
              key={key}
              row={row}
              name={names[row] ?? ''}
              people={people}
              taken={takenBeside(row, names, people, performers)}
              autoFocus={key > 0}
              onRemove={rows.length > 1 ? () => leave(() => remove(row)) : null}
            />
          ))}
          <Form.ErrorList errors={errors} />
          <Button ref={another} className={styles.another} block icon={<PlusIcon />} onClick={() => add('')}>
            Add Another Participant
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** Who is in the event, and who stands in another row (S2 §2). */
function takenBeside(
  row: number,
  names: readonly string[],
  people: readonly ParticipantView[],
  performers: readonly PerformerView[],
): Taken {
  const elsewhere = new Set(names.filter((_name, other) => other !== row).map(normalisedName));
  const chosen = people.filter(({ name }) => elsewhere.has(normalisedName(name)));
  return new Map([...chosen.map(({ id }) => [id, 'Already chosen'] as const), ...alreadyAdded(performers)]);
}

interface RowProps {
  row: number;
  name: string;
  people: readonly ParticipantView[];
  taken: Taken;
  autoFocus: boolean;
  onRemove: (() => void) | null;
}

function NameRow({ row, name, people, taken, autoFocus, onRemove }: RowProps) {
  const known = people.find((person) => normalisedName(person.name) === normalisedName(name));
  const badge = known && taken.get(known.id);
  const label = `Participant ${row + 1}`;
  return (
    <Field
      label={label}
      htmlFor={`names_${row}`}
      extra={
        badge && (
          <span className={styles.badge}>
            <Tag tone="plain">{badge}</Tag>
          </span>
        )
      }
    >
      <div className={styles.line}>
        <Form.Item name={row} noStyle rules={[{ required: true, whitespace: true, message: nameRequired('generic') }]}>
          <PersonSearch people={people} taken={taken} autoFocus={autoFocus} />
        </Form.Item>
        {onRemove && (
          <Button type="text" icon={<CloseIcon />} aria-label={`Remove ${name.trim() || `row ${row + 1}`}`} onClick={onRemove} />
        )}
      </div>
    </Field>
  );
}
