import { Checkbox, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { type AddPerformerResponse } from '@jamjar/contracts/gigs/gig.requests';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { createNameComparison, toNameKey } from '@jamjar/contracts/text/name-keys';
import { Button } from '../../../ui/elements/buttons.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { CloseIcon, PlusIcon } from '../../../ui/elements/icons.js';
import { Tag } from '../../../ui/elements/tag.js';
import { useAddPerformerMutation } from '../line-up.api.js';
import { getNameRequiredMessage, getTextTypedAfter } from '../performer-fields.js';
import { type AddPerformersProps, showAddFailure, toAddErrors } from './add-performer-dialog.js';
import { AddedStatus } from './added-status.js';
import styles from './add-performers-dialog.module.css';
import { NotesField } from './performer-form.js';
import { getAlreadyAddedReasons, ParticipantSearch, type UnavailableReasons } from './participant-search.js';

interface Fields {
  names: string[];
  priority: boolean;
  notes: string;
}
const initialFields: Fields = { names: [''], priority: false, notes: '' };

type Failure = Readonly<{ name: string; error: unknown }>;

/**
 * Adds participants of the organisation, or new ones, to a generic event, with one request for each name, in the order of the rows. The
 * dialog stays open for further names; names that could not be added stay in it with the reason.
 */
export function AddPerformersDialog(props: AddPerformersProps) {
  const { gig, initialName = '', onClose } = props;
  const [form] = Form.useForm<Fields>();
  const { addAll, addedPerformers } = useAddPerformers(form, props);
  const names = Form.useWatch<string[] | undefined>('names', form) ?? initialFields.names;
  return (
    <FormDialog
      form={form}
      title="Add Participants"
      confirmLabel={`Add ${names.length} ${names.length === 1 ? 'Participant' : 'Participants'}`}
      draftKey={`add-participant.${gig.id}`}
      initialValues={initialFields}
      prefill={initialName === '' ? null : { names: [initialName] }}
      staysOpen
      onSave={addAll}
      onClose={onClose}
    >
      <AddedStatus performers={addedPerformers} />
      <NameRows {...props} names={names} />
      <Form.Item name="priority" valuePropName="checked" noStyle>
        <Checkbox className={styles.priority}>Priority Participants</Checkbox>
      </Form.Item>
      <NotesField />
    </FormDialog>
  );
}

/** @returns `addAll`: adds a performer for each name and then empties the form, or leaves the names that were not added in it */
function useAddPerformers(form: FormInstance<Fields>, { gig, participants }: AddPerformersProps) {
  const [addedPerformers, setAddedPerformers] = useState<AddPerformerResponse[]>([]);
  const [addPerformer] = useAddPerformerMutation();
  const addAll = async ({ names, priority, notes = '' }: Omit<Fields, 'notes'> & Partial<Fields>): Promise<boolean> => {
    const performers: AddPerformerResponse[] = [];
    const failures: Failure[] = [];
    for (const name of names.map((typed) => typed.trim())) {
      const participantId = findByName(participants, name)?.id ?? null;
      const { data, error } = await addPerformer({ name, participantId, priority, notes: notes.trim(), jamNightId: gig.id });
      if (data) performers.push(data);
      else failures.push({ name, error });
    }
    setAddedPerformers(performers);
    if (failures.length > 0) showFailures(form, failures);
    else startNext(form, names);
    return failures.length === 0;
  };
  return { addAll, addedPerformers };
}

function findByName(participants: readonly ParticipantView[], name: string): ParticipantView | undefined {
  const isSame = createNameComparison(name);
  return participants.find((participant) => isSame(participant.name));
}

/** Empties the form for the next performers. @param sentNames as they were typed when they were sent */
function startNext(form: FormInstance<Fields>, sentNames: readonly string[]): void {
  const [sentName = '', currentName = ''] = [sentNames, form.getFieldsValue().names].map((names) => names.at(-1));
  form.setFieldsValue({ ...initialFields, names: [getTextTypedAfter(sentName, currentName)] });
  form.focusField(['names', 0]);
}

const failureMessage = 'Failed to add participant(s)';

function showFailures(form: FormInstance<Fields>, failures: readonly Failure[]): void {
  const names = failures.map(({ name }) => name);
  form.setFieldValue('names', names);
  form.setFields(failures.map(({ error }, rowIndex) => ({ name: ['names', rowIndex], errors: toAddErrors(error, failureMessage) })));
  form.focusField(['names', 0]);
  showAddFailure(failures[0]?.error, failureMessage);
}

/** `names`: the typed names, one per row. */
type NameRowsProps = Pick<AddPerformersProps, 'participants' | 'performers' | 'onSearch'> & { names: readonly string[] };

/** Form rows for the names of the performers to add; at least one row. */
function NameRows(props: NameRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const removeAndFocus = (removeRow: () => void): void => {
    removeRow();
    addButton.current?.focus(); // the pressed button disappears
  };
  return (
    <Form.List name="names">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name: rowIndex }) => (
            <NameRow
              key={key}
              {...props}
              rowIndex={rowIndex}
              autoFocus={key > 0} // antd counts keys from 0: the dialog focuses the first row, each added row focuses itself
              onPasteLines={(pasted) => pasted.forEach((line, index) => add(line, rowIndex + 1 + index))}
              onRemove={rows.length > 1 ? () => removeAndFocus(() => remove(rowIndex)) : null}
            />
          ))}
          <Button ref={addButton} className={styles.addButton} block icon={<PlusIcon />} onClick={() => add('')}>
            Add Another Participant
          </Button>
        </>
      )}
    </Form.List>
  );
}

interface NameRowProps extends NameRowsProps {
  rowIndex: number;
  autoFocus: boolean;
  onPasteLines: (names: readonly string[]) => void;
  onRemove: (() => void) | null;
}

function NameRow({ rowIndex, autoFocus, onPasteLines, onRemove, ...rowsProps }: NameRowProps) {
  const { names, participants, onSearch } = rowsProps;
  const name = names[rowIndex] ?? '';
  const unavailableReasons = getUnavailableReasons(rowIndex, rowsProps);
  const participant = findByName(participants, name);
  const unavailableReason = participant && unavailableReasons.get(participant.id);
  return (
    <Field
      label={`Participant ${rowIndex + 1}`}
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
        <Form.Item name={rowIndex} noStyle rules={[{ required: true, whitespace: true, message: getNameRequiredMessage('generic') }]}>
          <ParticipantSearch {...{ participants, onSearch, onPasteLines, unavailableReasons, autoFocus }} />
        </Form.Item>
        {onRemove && (
          <Button type="text" icon={<CloseIcon />} aria-label={`Remove ${name.trim() || `row ${rowIndex + 1}`}`} onClick={onRemove} />
        )}
      </div>
    </Field>
  );
}

/** Why participants cannot be chosen in a row: they are in the line-up already, or named in another row. */
function getUnavailableReasons(rowIndex: number, { names, participants, performers }: NameRowsProps): UnavailableReasons {
  const otherNames = new Set(names.filter((_name, otherIndex) => otherIndex !== rowIndex).map(toNameKey));
  const namedInOtherRows = participants.filter(({ name }) => otherNames.has(toNameKey(name)));
  return new Map([...namedInOtherRows.map(({ id }) => [id, 'Already chosen'] as const), ...getAlreadyAddedReasons(performers)]);
}
