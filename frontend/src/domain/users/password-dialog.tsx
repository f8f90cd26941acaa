import { Form, type FormInstance, Input } from 'antd';
import { type ComponentProps } from 'react';
import { limits } from '@jamjar/contracts/limits';
import { type MessageResponse, type ResetOwnPasswordRequest } from '@jamjar/contracts/users/user.views';
import { getErrorMessage, isApiError } from '../../api/api-error.js';
import { notifyAndReturnSuccess } from '../commands/notify-and-return-success.js';
import { Field, textRule } from '../../ui/form/field.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { easyPasswordRule } from './easy-password-rule.js';

interface PasswordFields {
  currentPassword?: string;
  newPassword: string;
  confirmation: string;
}
const mismatchMessage = 'New password and confirmation must match.';
const errorToastTitles = { [mismatchMessage]: 'Password mismatch' };
const requiredRule = { required: true, whitespace: true, message: 'Password is required.' };

const matchRule = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) =>
  textRule((confirmation) => confirmation.trim() === ((getFieldValue('newPassword') as string | undefined) ?? '').trim(), mismatchMessage);

interface Props {
  title: string;
  /** Of the account whose password it is. */
  username: string;
  /** Adds a field for the current password. */
  requiresCurrentPassword?: boolean;
  resetPassword: (passwords: ResetOwnPasswordRequest) => PromiseLike<{ data?: MessageResponse | null; error?: unknown }>;
  onClose: () => void;
}

/** Asks for a new password and its confirmation, and shows the result in a toast. */
export function PasswordDialog({ title, username, requiresCurrentPassword = false, resetPassword, onClose }: Props) {
  const [form] = Form.useForm<PasswordFields>();
  const isComplete = useIsPasswordFormComplete(form, requiresCurrentPassword);
  const save = async ({ currentPassword = '', newPassword }: PasswordFields): Promise<boolean> => {
    const { data, error } = await resetPassword({ currentPassword: currentPassword.trim(), newPassword: newPassword.trim() });
    const errors = isApiError(error) ? error.errors : {};
    for (const name of ['currentPassword', 'newPassword'] as const) if (errors[name]) form.setFields([{ name, errors: [errors[name]] }]);
    return notifyAndReturnSuccess(Promise.resolve({ error }), {
      failure: describeFailure,
      success: { title: 'Password reset successful', description: data?.message ?? 'Password reset successfully' },
    });
  };
  const dialogProps = { form, title, confirmLabel: 'Reset Password', disabled: !isComplete, errorToastTitles, onSave: save, onClose };
  return (
    <FormDialog {...dialogProps}>
      {requiresCurrentPassword && <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />}
      <PasswordField name="newPassword" label="New password" rules={[requiredRule, easyPasswordRule(() => username)]} />
      <PasswordField name="confirmation" label="Confirm new password" dependencies={['newPassword']} rules={[matchRule, requiredRule]} />
    </FormDialog>
  );
}

const PasswordField = ({ autoComplete = 'new-password', ...field }: ComponentProps<typeof Field> & { autoComplete?: string }) => (
  <Field validateFirst maxLength={limits.maxPasswordLength} rules={[requiredRule]} {...field}>
    <Input type="password" autoComplete={autoComplete} />
  </Field>
);

/** Whether all password fields are filled in and match, so that the form may be submitted. */
function useIsPasswordFormComplete(form: FormInstance<PasswordFields>, requiresCurrentPassword: boolean): boolean {
  // undefined until the form is mounted
  const values: Partial<PasswordFields> | undefined = Form.useWatch<PasswordFields | undefined>([], form);
  const { currentPassword = '', newPassword = '', confirmation = '' } = values ?? {};
  const isMatching = newPassword.trim() !== '' && newPassword.trim() === confirmation.trim();
  return isMatching && (!requiresCurrentPassword || currentPassword.trim() !== '');
}

/** The server's message, the HTTP status if the response has no message, else a general text. */
const describeFailure = (error: unknown): string =>
  isApiError(error) && error.message === null && error.status > 0
    ? `Server error: ${error.status}`
    : getErrorMessage(error, 'Failed to reset password');
