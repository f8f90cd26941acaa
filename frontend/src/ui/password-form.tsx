import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field } from './field.js';

export interface PasswordFields {
  currentPassword?: string;
  newPassword: string;
  confirmation: string;
}
const mismatch = 'New password and confirmation must match.';
/** The dialog around it says so when Enter is pressed too early. */
export const passwordFaultTitles = { [mismatch]: 'Password mismatch' };
const needed = { required: true, whitespace: true, message: 'Password is required.' };

const alike = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
  validator(_rule: unknown, confirmation = ''): Promise<void> {
    const password = getFieldValue('newPassword') as string | undefined;
    return confirmation.trim() === (password ?? '').trim() ? Promise.resolve() : Promise.reject(new Error(mismatch));
  },
});

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
      <Field name="confirmation" label="Confirm new password" dependencies={['newPassword']} validateFirst rules={[alike, needed]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.password} />
      </Field>
    </>
  );
}

/** Whether it may be sent: the button waits until then. */
export function useReady(form: FormInstance<PasswordFields>, own = false): boolean {
  // before the form stands there is nothing to watch
  const written: Partial<PasswordFields> | undefined = Form.useWatch<PasswordFields | undefined>([], form);
  const { currentPassword = '', newPassword = '', confirmation = '' } = written ?? {};
  const matching = newPassword.trim() !== '' && newPassword.trim() === confirmation.trim();
  return matching && (!own || currentPassword.trim() !== '');
}
