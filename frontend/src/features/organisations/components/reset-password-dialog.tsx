import { Form } from 'antd';
import { type UserId } from '@jamjar/contracts/ids';
import {
  passwordErrorToastTitles,
  type PasswordFields,
  PasswordFormFields,
  toPasswordResetFailureToast,
  toPasswordResetSuccessToast,
  useIsPasswordFormComplete,
} from '../../../ui/password-form.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useResetUserPasswordMutation } from '../organisations.api.js';

/** Sets another user's password, which signs them out on every device: see docs/rules.md#sessions-and-passwords. */
export function ResetPasswordDialog({ user, onClose }: { user: { id: UserId; username: string }; onClose: () => void }) {
  const [form] = Form.useForm<PasswordFields>();
  const isReady = useIsPasswordFormComplete(form);
  const [resetPassword, { isLoading }] = useResetUserPasswordMutation();
  const save = async ({ newPassword }: PasswordFields): Promise<void> => {
    const { data, error } = await resetPassword({ userId: user.id, newPassword: newPassword.trim() });
    if (error !== undefined) return void showToast(toPasswordResetFailureToast(error));
    showToast(toPasswordResetSuccessToast(data));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Reset Password: ${user.username}`}
      confirmLabel="Reset Password"
      busy={isLoading}
      disabled={!isReady}
      initialFocusField="newPassword"
      errorToastTitles={passwordErrorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <PasswordFormFields />
    </FormDialog>
  );
}
