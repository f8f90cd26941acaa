import { useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../../api/api-error.js';
import { Button } from '../../../ui/elements/buttons.js';
import { TextInput } from '../../../ui/form/text-field.js';
import styles from './code-field.module.css';

/** What is wrong with the code; null when another field or nothing is. */
const toMessage = (error: unknown): string | null =>
  isApiError(error) && (error.code === 'WRONG_SECOND_FACTOR' || error.code === 'SECOND_FACTOR_NEEDED') ? error.message : null;

/**
 * The field for the code of a second factor, which is focused when it appears and after a wrong code. Not loaded with the form, because few
 * need it. @param error why the last attempt to sign in was refused; the first attempt has asked for the code
 */
export function CodeField({ error }: { error: unknown }) {
  const [id, hintId, errorId] = [useId(), useId(), useId()];
  const [firstError] = useState(error);
  const [isRecovery, setIsRecovery] = useState(false);
  const field = useFocus(error, isRecovery);
  const message = error === firstError ? null : toMessage(error);
  const keyboard = { inputMode: isRecovery ? 'text' : 'numeric', autoCapitalize: 'none', spellCheck: false } as const; // digits or letters
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {isRecovery ? 'Recovery code' : 'Code from your app'}
      </label>
      <TextInput
        ref={field}
        id={id}
        name="code"
        size="large"
        autoComplete="one-time-code"
        {...keyboard}
        aria-invalid={message !== null}
        aria-describedby={`${errorId} ${hintId}`}
      />
      <p id={errorId} className={styles.error} role="alert">
        {message}
      </p>
      <KindOfCode hintId={hintId} isRecovery={isRecovery} onSwitch={() => setIsRecovery(!isRecovery)} />
    </div>
  );
}

const KindOfCode = ({ hintId, isRecovery, onSwitch }: { hintId: string; isRecovery: boolean; onSwitch: () => void }) => (
  <p className={styles.hint}>
    <span id={hintId}>{isRecovery ? 'Each recovery code works once.' : 'No phone? A recovery code works here, too.'}</span>
    <Button type="text" onClick={onSwitch}>
      {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
    </Button>
  </p>
);

/** A ref to the field, which is focused and selected for each error that is about the code, and when its kind changes. */
function useFocus(error: unknown, isRecovery: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (toMessage(error) === null) return;
    field.current?.focus();
    field.current?.select();
  }, [error, isRecovery]);
  return field;
}
