import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { changedMeanwhile, getErrorMessage } from '../../../api/api-error.js';
import { PencilIcon } from '../../../ui/elements/icons.js';
import { toChangedMessage } from '../../../ui/form/changed-message.js';
import { TextInput } from '../../../ui/form/text-field.js';
import { useEditPerformerMutation } from '../line-up.api.js';
import styles from './editable-name.module.css';

/** A performer's name as a button that turns into a text field; plain text when read-only. */
export function EditableName({ performer, readOnly }: { performer: PerformerView; readOnly: boolean }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRef(false);
  useLayoutEffect(() => {
    if (!editing && restoreFocus.current) button.current?.focus({ preventScroll: true });
  }, [editing]);

  /** @param keepFocus whether the focus returns to the name's button; false when the user has moved the focus elsewhere */
  const close = (keepFocus: boolean): void => {
    restoreFocus.current = keepFocus;
    setEditing(false);
  };
  if (readOnly) return <span className={styles.name}>{performer.name}</span>;
  if (editing) return <InlineNameInput performer={performer} onClose={close} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      aria-label={`Edit name of ${performer.name}`}
      onClick={() => setEditing(true)}
    >
      <span className={styles.name}>{performer.name}</span>
      <PencilIcon />
    </button>
  );
}

interface InlineNameInputProps {
  performer: PerformerView;
  /** `keepFocus`: editing ended by Enter or Escape, not because the focus moved elsewhere. */
  onClose: (keepFocus: boolean) => void;
}

/**
 * A text field for a performer's name. Enter and blur save, Escape cancels; a refused name stays in the field with the reason under it, and is
 * saved again by Enter alone.
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

/** @returns why the name was refused, null when it was not, and the props of the text field */
function useNameInput(performer: PerformerView, onClose: InlineNameInputProps['onClose']) {
  const [value, setValue] = useState(() => removeBidiControls(performer.name));
  /** The name when it was opened, or as somebody else has changed it meanwhile. */
  const former = useRef(value);
  const [error, setError] = useState<string | null>(null);
  const [editPerformer, { isLoading: busy }] = useEditPerformerMutation();
  /** The field may lose the focus while the request after Enter is pending: the blur must not send a second one. */
  const saving = useRef(false);
  const save = async (keepFocus: boolean): Promise<void> => {
    const name = value.trim();
    if (saving.current) return;
    if (name === former.current) return void onClose(keepFocus);
    if (name === '') return void setError('Name is required');
    saving.current = true;
    const { error: failure } = await editPerformer({ id: performer.id, fields: { name, was: { name: former.current } } });
    saving.current = false;
    const changedName = changedMeanwhile<PerformerView>(failure)?.name;
    if (changedName !== undefined) former.current = removeBidiControls(changedName);
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
  return { error, value, readOnly: busy, 'aria-busy': busy, onChange, onKeyDown, onBlur: () => void (error === null && save(false)) };
}
