import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { getFieldsChangedMeanwhile, getErrorMessage } from '../../../api/api-error.js';
import { PencilIcon } from '../../../ui/elements/icons.js';
import { toChangedMessage } from '../../../ui/form/changed-message.js';
import { TextInput } from '../../../ui/form/text-field.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import styles from './editable-name.module.css';

/** A performer's name as a button that turns into a text field; plain text when read-only. */
export function EditableName({ performer, readOnly }: { performer: PerformerView; readOnly: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shouldRestoreFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isEditing && shouldRestoreFocus.current) button.current?.focus({ preventScroll: true });
  }, [isEditing]);

  /** @param keepFocus whether the focus returns to the name's button; false when the user has moved the focus elsewhere */
  const close = (keepFocus: boolean): void => {
    shouldRestoreFocus.current = keepFocus;
    setIsEditing(false);
  };
  if (readOnly) return <span className={styles.name}>{performer.name}</span>;
  if (isEditing) return <InlineNameInput performer={performer} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      aria-label={`Edit name of ${performer.name}`}
      onClick={() => setIsEditing(true)}
    >
      <span className={styles.name}>{performer.name}</span>
      <PencilIcon />
    </button>
  );
}

interface InlineNameInputProps {
  performer: PerformerView;
  /** `keepFocus`: whether Enter or Escape ended the editing; else the focus has moved elsewhere. */
  onClose: (keepFocus: boolean) => void;
}

/**
 * A text field for a performer's name. Enter and blur save, Escape cancels. A refused name stays in the field with the reason under it; only
 * Enter tries to save it again.
 */
export function InlineNameInput({ performer, onClose }: InlineNameInputProps) {
  const { error, ...inputProps } = useNameInput(performer, onClose);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  return (
    <span className={styles.editor}>
      <TextInput
        {...inputProps}
        ref={field}
        aria-label={`Name of ${performer.name}`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        autoComplete="off"
        enterKeyHint="done"
      />
      {error !== null && (
        <span id={errorId} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

/** @returns the props of the text field, and `error`: why the name was refused; null when it was not */
function useNameInput(performer: PerformerView, onClose: InlineNameInputProps['onClose']) {
  const [value, setValue] = useState(() => removeBidiControls(performer.name));
  /** The stored name, as far as this field knows it: from when it was opened, or from the refusal after somebody else changed the name. */
  const storedName = useRef(value);
  const [error, setError] = useState<string | null>(null);
  const [editPerformer, { isLoading: isBusy }] = useEditPerformerMutation();
  /** The field may lose the focus while the request after Enter is pending: the blur must not send a second one. */
  const isSaving = useRef(false);
  const save = async (keepFocus: boolean): Promise<void> => {
    const name = value.trim();
    if (isSaving.current) return;
    if (name === storedName.current) return void onClose(keepFocus);
    if (name === '') return void setError('Name is required');
    isSaving.current = true;
    const { error: failure } = await editPerformer({ id: performer.id, fields: { name, was: { name: storedName.current } } });
    isSaving.current = false;
    const changedName = getFieldsChangedMeanwhile<PerformerView>(failure)?.name;
    if (changedName !== undefined) storedName.current = removeBidiControls(changedName);
    if (failure === undefined) onClose(keepFocus);
    else setError(changedName === undefined ? getErrorMessage(failure, 'Failed to update performer') : toChangedMessage(changedName));
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setValue(target.value);
    setError(null);
  };
  const onKeyDown = (domEvent: KeyboardEvent): void => {
    // the surrounding list and dialog must not handle these keys
    if (domEvent.key === 'Enter' || domEvent.key === 'Escape') domEvent.stopPropagation();
    if (domEvent.key === 'Enter') void save(true);
    if (domEvent.key === 'Escape') onClose(true);
  };
  return { error, value, readOnly: isBusy, 'aria-busy': isBusy, onChange, onKeyDown, onBlur: () => void (error === null && save(false)) };
}
