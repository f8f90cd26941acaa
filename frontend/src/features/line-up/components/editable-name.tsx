import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { limits } from '@jamjar/contracts/limits';
import { getErrorMessage } from '../../../api/api-error.js';
import { PencilIcon } from '../../../ui/elements/icons.js';
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

/** A text field for a performer's name. Enter and blur save, Escape cancels; a refused name stays in the field with the reason under it. */
export function InlineNameInput({ performer, onClose }: InlineNameInputProps) {
  const [name, setName] = useState(performer.name);
  const [error, setError] = useState<string | null>(null);
  const [editPerformer, { isLoading: busy }] = useEditPerformerMutation();
  /** The field may lose the focus while the request after Enter is pending: the blur must not send a second one. */
  const saving = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const save = async (keepFocus: boolean): Promise<void> => {
    const newName = name.trim();
    if (saving.current) return;
    if (newName === performer.name) return void onClose(keepFocus);
    if (newName === '') return void setError('Name is required');
    saving.current = true;
    const { error: failure } = await editPerformer({ id: performer.id, fields: { name: newName } });
    saving.current = false;
    if (failure === undefined) onClose(keepFocus);
    else setError(getErrorMessage(failure, 'Failed to update performer'));
  };
  const changeName = (typed: string): void => {
    setName(typed);
    setError(null);
  };
  const onKeyDown = (domEvent: KeyboardEvent): void => {
    // the surrounding list and dialog must not handle these keys
    if (domEvent.key === 'Enter' || domEvent.key === 'Escape') domEvent.stopPropagation();
    if (domEvent.key === 'Enter') void save(true);
    if (domEvent.key === 'Escape') onClose(true);
  };
  return (
    <span className={styles.editor}>
      <TextInput
        ref={field}
        value={name}
        readOnly={busy}
        aria-busy={busy}
        aria-label={`Name of ${performer.name}`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        maxLength={limits.maxParticipantNameLength}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => changeName(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      {error !== null && (
        <span id={errorId} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
