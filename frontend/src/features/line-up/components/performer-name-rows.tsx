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
import { alreadyAddedReasons, type UnavailableReasons } from './participant-options.js';

interface Props {
  participants: readonly ParticipantView[];
  performers: readonly PerformerView[];
  /** The names as they are typed at present, one per row. */
  names: readonly string[];
}

const atLeastOneRule = {
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
    <Form.List name="names" rules={[atLeastOneRule]}>
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name: rowIndex }) => (
            <NameRow
              key={key}
              rowIndex={rowIndex}
              name={names[rowIndex] ?? ''}
              participants={participants}
              unavailableReasons={unavailableReasonsInRow(rowIndex, names, participants, performers)}
              autoFocus={key > 0} // antd counts keys from 0: the dialog focuses the first row, each added row focuses itself
              onRemove={rows.length > 1 ? () => removeAndFocus(() => remove(rowIndex)) : null}
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

/** Why participants cannot be chosen in a row: they are in the line-up already, or named in another row. */
function unavailableReasonsInRow(
  rowIndex: number,
  names: readonly string[],
  participants: readonly ParticipantView[],
  performers: readonly PerformerView[],
): UnavailableReasons {
  const otherNames = new Set(names.filter((_name, otherIndex) => otherIndex !== rowIndex).map(normaliseName));
  const namedInOtherRows = participants.filter(({ name }) => otherNames.has(normaliseName(name)));
  return new Map([...namedInOtherRows.map(({ id }) => [id, 'Already chosen'] as const), ...alreadyAddedReasons(performers)]);
}

interface RowProps {
  rowIndex: number;
  name: string;
  participants: readonly ParticipantView[];
  unavailableReasons: UnavailableReasons;
  autoFocus: boolean;
  onRemove: (() => void) | null;
}

function NameRow({ rowIndex, name, participants, unavailableReasons, autoFocus, onRemove }: RowProps) {
  const participant = participants.find((candidate) => normaliseName(candidate.name) === normaliseName(name));
  const unavailableReason = participant && unavailableReasons.get(participant.id);
  const label = `Participant ${rowIndex + 1}`;
  return (
    <Field
      label={label}
      htmlFor={`names_${rowIndex}`} // the id that antd gives the field
      extra={
        unavailableReason && (
          <span className={styles.unavailableReason}>
            <Tag tone="plain">{unavailableReason}</Tag>
          </span>
        )
      }
    >
      <div className={styles.row}>
        <Form.Item name={rowIndex} noStyle rules={[{ required: true, whitespace: true, message: nameRequiredMessage('generic') }]}>
          <ParticipantSearch participants={participants} unavailableReasons={unavailableReasons} autoFocus={autoFocus} />
        </Form.Item>
        {onRemove && (
          <Button type="text" icon={<CloseIcon />} aria-label={`Remove ${name.trim() || `row ${rowIndex + 1}`}`} onClick={onRemove} />
        )}
      </div>
    </Field>
  );
}
