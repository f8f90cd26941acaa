import { easyPasswordMessage } from '@jamjar/contracts/users/easy-password';
import { type ComponentProps, type SyntheticEvent, useEffect, useState } from 'react';
import { rememberJoin } from '../../client/pending-join.js';
import { checkIsEasy } from '../../domain/users/easy-password-rule.js';
import { Field } from '../ui/form-fields.js';
import formStyles from '../ui/form-fields.module.css';
import { Actions, Alert, BusyNotice, pageStyles } from '../ui/page.js';
import { type JoinState } from './use-join.js';

const requiredMessage = 'Please provide both username and password.';
const mismatchMessage = 'Password and repeated password must match.';
const emptyForm = { username: '', password: '', repeated: '' };
type Form = typeof emptyForm;
type Errors = Partial<Record<keyof Form, string>>;

/** What is missing or wrong before anything is sent; the server checks the rest. */
function findErrors({ username, password, repeated }: Form): Errors {
  const errors: Errors = {};
  if (username.trim() === '') errors.username = requiredMessage;
  if (password.trim() === '') errors.password = requiredMessage;
  else if (password.trim() !== repeated.trim()) errors.repeated = mismatchMessage;
  return errors;
}

/** The errors of the fields that the server has refused; a taken username has its message at the field, too. */
function toFieldErrors(failure: JoinState['failure']): Errors {
  if (failure?.kind !== 'refused') return {};
  const isTaken = failure.status === 409 && failure.message?.includes('Username');
  return isTaken ? { username: 'This username is already taken' } : failure.errors;
}

/** The values of the fields with their errors; `submit` sends them if they are complete. */
function useJoinForm({ failure, join }: Pick<JoinState, 'failure' | 'join'>) {
  const [form, setForm] = useState(emptyForm);
  const [localErrors, setLocalErrors] = useState<Errors | null>(null);
  const errors = localErrors ?? toFieldErrors(failure);
  const submit = (domEvent: SyntheticEvent): void => {
    domEvent.preventDefault();
    const found = findErrors(form);
    const isValid = Object.keys(found).length === 0;
    setLocalErrors(isValid ? null : found);
    if (isValid) join({ username: form.username.trim().toLowerCase(), password: form.password });
  };
  const fieldFor = (name: keyof Form) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string): void => {
      setForm({ ...form, [name]: value });
      setLocalErrors({ ...errors, [name]: undefined });
    },
  });
  return { isFailureAtField: localErrors !== null || Object.values(errors).some(Boolean), submit, fieldFor };
}

/** Whether the password that is typed is easy to guess. */
function useIsEasy(password: string, username: string): boolean {
  const [isEasy, setIsEasy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void checkIsEasy(password, username).then((found) => isCurrent && setIsEasy(found));
    return () => void (isCurrent = false);
  }, [password, username]);
  return isEasy;
}

/** The form for a new account; somebody who has one signs in first. */
export function JoinForm({ token, failure, phase, join }: JoinState & { token: string }) {
  const { isFailureAtField, submit, fieldFor } = useJoinForm({ failure, join });
  const [username, password] = [fieldFor('username'), fieldFor('password')];
  const isEasy = useIsEasy(password.value, username.value);
  const isSending = phase !== 'editing';
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <InputField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...username} />
      <InputField label="Password" type="password" autoComplete="new-password" {...password} />
      {isEasy && (
        <p role="status" className={formStyles.hint}>
          {easyPasswordMessage}
        </p>
      )}
      <InputField label="Repeat password" type="password" autoComplete="new-password" {...fieldFor('repeated')} />
      <Actions isSticky>
        {failure && !isFailureAtField && <JoinAlert failure={failure} />}
        {phase === 'busy' && <BusyNotice />}
        <button type="submit" className={pageStyles.primary} disabled={isSending}>
          {isSending ? 'Joining...' : 'Join'}
        </button>
        <a className={pageStyles.secondary} href="/login" onClick={() => rememberJoin(token)}>
          I have an account
        </a>
      </Actions>
    </form>
  );
}

type InputFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'id'> & {
  label: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const InputField = ({ label, error, onChange, ...input }: InputFieldProps) => (
  <Field label={label} error={error}>
    {(props) => <input {...input} {...props} onChange={({ target }) => onChange(target.value)} />}
  </Field>
);

/** Why joining failed, where it is about no field. */
export const JoinAlert = ({ failure }: { failure: NonNullable<JoinState['failure']> }) => (
  <Alert title="Joining failed">{(failure.kind === 'refused' ? failure.message : null) ?? 'Check your connection and try again'}</Alert>
);
