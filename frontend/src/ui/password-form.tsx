import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field } from './field.js';

export interface PasswordFields {
  currentPassword?: string;
  newPassword: string;
  confirmation: string;
}
const needed = { required: true, whitespace: true, message: 'Password is required.' };

/** A new password, twice (S1 §5). @param own one's own needs the current one */
export function PasswordFormFields({ own = false }: { own?: boolean }) {
  return (
    <>
      {own && (
        <Field name="currentPassword" label="Current password" rules={[needed]}>
          <Input type="password" autoComplete="current-password" maxLength={limits.password} />
        </Field>
      )}
      <Field name="newPassword" label="New password" rules={[needed]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.password} />
      </Field>
      <Field
        name="confirmation"
        label="Confirm new password"
        dependencies={['newPassword']}
        validateFirst
        rules={[needed, ({ getFieldValue }) => ({ validator: (_rule, value?: string) => matches(value, getFieldValue('newPassword')) })]}
      >
        <Input type="password" autoComplete="new-password" maxLength={limits.password} />
      </Field>
    </>
  );
}

const matches = (confirmation = '', password: unknown): Promise<void> =>
  typeof password === 'string' && confirmation.trim() === password.trim()
    ? Promise.resolve()
    : Promise.reject(new Error('New password and confirmation must match.'));

/** Whether it may be sent: the button waits until then. */
export function useReady(form: FormInstance<PasswordFields>, own = false): boolean {
  // before the form stands there is nothing to watch
  const written: Partial<PasswordFields> | undefined = Form.useWatch<PasswordFields | undefined>([], form);
  const { currentPassword = '', newPassword = '', confirmation = '' } = written ?? {};
  const matching = newPassword.trim() !== '' && newPassword.trim() === confirmation.trim();
  return matching && (!own || currentPassword.trim() !== '');
}
