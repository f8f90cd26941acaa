import { Button, Form } from 'antd';
import { useRef } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { normaliseName, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { Field } from '../../../ui/field.js';
import { CloseIcon, PlusIcon } from '../../../ui/icons.js';
import { Tag } from '../../../ui/tag.js';
import { nameRequiredMessage } from '../performer-fields.js';
import { ParticipantSearch } from './participant-search.js';
import styles from './add-performers-dialog.module.css';
import { addedParticipants, type UnavailableParticipants } from './participant-options.js';

interface Props {
  participants: readonly ParticipantView[];
  performers: readonly PerformerView[];
  /** The current values of the rows. */
  names: readonly string[];
}

const atLeastOne = {
  validator: (_rule: unknown, names?: string[]): Promise<void> =>
    names && names.length > 0 ? Promise.resolve() : Promise.reject(new Error('At least one participant is required')),
};

/** Form rows for the names of the performers to add; at least one row. */
export function PerformerNameRows({ participants, performers, names }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const removeAndFocus = (removeRow: () => void): void => {
    removeRow();
    addButton.current?.focus(); // the pressed button disappears
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
              participants={participants}
              unavailable={unavailableInRow(row, names, participants, performers)}
              autoFocus={key > 0}
              onRemove={rows.length > 1 ? () => removeAndFocus(() => remove(row)) : null}
            />
          ))}
          <Form.ErrorList errors={errors} />
          <Button ref={addButton} className={styles.addButton} block icon={<PlusIcon />} onClick={() => add('')}>
            Add Another Participant
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** Participants who are in the line-up already, and those named in another row. */
function unavailableInRow(
  row: number,
  names: readonly string[],
  participants: readonly ParticipantView[],
  performers: readonly PerformerView[],
): UnavailableParticipants {
  const otherNames = new Set(names.filter((_name, otherRow) => otherRow !== row).map(normaliseName));
  const chosen = participants.filter(({ name }) => otherNames.has(normaliseName(name)));
  return new Map([...chosen.map(({ id }) => [id, 'Already chosen'] as const), ...addedParticipants(performers)]);
}

interface RowProps {
  row: number;
  name: string;
  participants: readonly ParticipantView[];
  unavailable: UnavailableParticipants;
  autoFocus: boolean;
  onRemove: (() => void) | null;
}

function NameRow({ row, name, participants, unavailable, autoFocus, onRemove }: RowProps) {
  const participant = participants.find((candidate) => normaliseName(candidate.name) === normaliseName(name));
  const unavailableReason = participant && unavailable.get(participant.id);
  const label = `Participant ${row + 1}`;
  return (
    <Field
      label={label}
      htmlFor={`names_${row}`}
      extra={
        unavailableReason && (
          <span className={styles.badge}>
            <Tag tone="plain">{unavailableReason}</Tag>
          </span>
        )
      }
    >
      <div className={styles.row}>
        <Form.Item name={row} noStyle rules={[{ required: true, whitespace: true, message: nameRequiredMessage('generic') }]}>
          <ParticipantSearch participants={participants} unavailable={unavailable} autoFocus={autoFocus} />
        </Form.Item>
        {onRemove && (
          <Button type="text" icon={<CloseIcon />} aria-label={`Remove ${name.trim() || `row ${row + 1}`}`} onClick={onRemove} />
        )}
      </div>
    </Field>
  );
}
