import { type ComponentProps, type SyntheticEvent, useId, useState } from 'react';
import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { getErrorMessage, isApiError } from '../../../api/api-error.js';
import { Button } from '../../../ui/elements/buttons.js';
import { TextInput } from '../../../ui/form/text-field.js';
import { showToast } from '../../../ui/toast/toast.js';
import { loadCodeField, useLoginMutation } from '../auth.api.js';
import styles from './sign-in-form.module.css';

const fields = {
  username: { label: 'Username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { label: 'Password', autoComplete: 'current-password', type: 'password' },
} as const;

type FieldName = keyof typeof fields;
const fieldNames: readonly FieldName[] = ['username', 'password'];

/** Form with username and password, and a code where it is needed. The sign-in page redirects after a successful sign-in. */
export function SignInForm() {
  const [missingFields, setMissingFields] = useState<readonly FieldName[]>([]);
  const { signIn, isLoading, CodeField, error } = useSignIn();
  const submit = (domEvent: SyntheticEvent<HTMLFormElement>): void => {
    domEvent.preventDefault();
    const form = domEvent.currentTarget;
    const foundMissing = findMissing(form);
    setMissingFields(foundMissing);
    if (foundMissing[0]) findInput(form, foundMissing[0])?.focus();
    else
      void signIn({ username: readValue(form, 'username'), password: readValue(form, 'password'), code: findInput(form, 'code')?.value });
  };
  const updateMissing = ({ currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
    if (missingFields.length > 0) setMissingFields(findMissing(currentTarget));
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={updateMissing}>
      {fieldNames.map((name) => (
        <SignInField key={name} {...fields[name]} name={name} isMissing={missingFields.includes(name)} />
      ))}
      {CodeField && <CodeField error={error} />}
      <Button block size="large" className={styles.submit} type="primary" htmlType="submit" loading={isLoading}>
        Sign in
      </Button>
    </form>
  );
}

function useSignIn() {
  const [login, { isLoading, error: shownError }] = useLoginMutation();
  const [CodeField, setCodeField] = useState<Awaited<ReturnType<typeof loadCodeField>>>(null);
  const signIn = async (credentials: LoginRequest): Promise<void> => {
    const { error } = await login(credentials);
    const loaded = CodeField === null && isApiError(error) && error.code === 'SECOND_FACTOR_NEEDED' ? await loadCodeField() : null;
    if (loaded) setCodeField(() => loaded);
    else if (error === undefined) showToast({ title: 'Login successful', tone: 'good' });
    else showToast({ title: 'Login failed', description: getErrorMessage(error, 'Invalid username or password'), tone: 'bad' });
  };
  return { signIn, isLoading, CodeField, error: shownError };
}

const findInput = (form: HTMLFormElement, name: FieldName | 'code') => form.querySelector<HTMLInputElement>(`[name=${name}]`);
/** Reads the input element: a browser may fill in a stored password without an event. */
const readValue = (form: HTMLFormElement, name: FieldName): string => findInput(form, name)?.value ?? '';
/** The names of the empty fields. Only the username is trimmed: a password may consist of spaces. */
const findMissing = (form: HTMLFormElement): FieldName[] =>
  fieldNames.filter((name) => (name === 'username' ? readValue(form, name).trim() : readValue(form, name)) === '');

function SignInField({ label, isMissing, ...input }: ComponentProps<typeof TextInput> & { label: string; isMissing: boolean }) {
  const [id, errorId] = [useId(), useId()];
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextInput {...input} id={id} size="large" aria-invalid={isMissing} aria-describedby={errorId} />
      <p id={errorId} className={styles.error} role="alert">
        {isMissing && `${label} is required`}
      </p>
    </div>
  );
}
