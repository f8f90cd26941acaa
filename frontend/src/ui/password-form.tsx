import { Form, type FormInstance, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { Field } from './field.js';

export interface PasswordFields {
  currentPassword?: string;
  newPassword: string;
  confirmation: string;
}
const mismatchMessage = 'New password and confirmation must match.';
/** The `errorToastTitles` of a `FormDialog` that contains these fields. */
export const passwordErrorToastTitles = { [mismatchMessage]: 'Password mismatch' };
const requiredRule = { required: true, whitespace: true, message: 'Password is required.' };

const matchRule = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
  validator(_rule: unknown, confirmation = ''): Promise<void> {
    const password = getFieldValue('newPassword') as string | undefined;
    return confirmation.trim() === (password ?? '').trim() ? Promise.resolve() : Promise.reject(new Error(mismatchMessage));
  },
});

/** The fields for a new password and its confirmation. @param props.requiresCurrentPassword adds a field for the current password */
export function PasswordFormFields({ requiresCurrentPassword = false }: { requiresCurrentPassword?: boolean }) {
  return (
    <>
      {requiresCurrentPassword && (
        <Field name="currentPassword" label="Current password" rules={[requiredRule]}>
          <Input type="password" autoComplete="current-password" maxLength={limits.maxPasswordLength} />
        </Field>
      )}
      <Field name="newPassword" label="New password" rules={[requiredRule]}>
        <Input type="password" autoComplete="new-password" maxLength={limits.maxPasswordLength} />
      </Field>
      <Field
        name="confirmation"
        label="Confirm new password"
        dependencies={['newPassword']}
        validateFirst
        rules={[matchRule, requiredRule]}
      >
        <Input type="password" autoComplete="new-password" maxLength={limits.maxPasswordLength} />
      </Field>
    </>
  );
}

/** Whether all password fields are filled in and match, so that the form may be submitted. */
export function useIsPasswordFormComplete(form: FormInstance<PasswordFields>, requiresCurrentPassword = false): boolean {
  // undefined until the form is mounted
  const values: Partial<PasswordFields> | undefined = Form.useWatch<PasswordFields | undefined>([], form);
  const { currentPassword = '', newPassword = '', confirmation = '' } = values ?? {};
  const isMatching = newPassword.trim() !== '' && newPassword.trim() === confirmation.trim();
  return isMatching && (!requiresCurrentPassword || currentPassword.trim() !== '');
}
