import { Form } from 'antd';
import { type UserId } from '@jamjar/contracts/ids';
import { passwordFaultTitles, type PasswordFields, PasswordFormFields, useReady } from '../../../ui/password-form.js';
import { resetDone, resetFailure } from '../../../ui/reset-words.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useResetPasswordOfMutation } from '../organisations.api.js';

/** Somebody else's password: they are signed out everywhere (S1 §7). */
export function ResetPasswordDialog({ user, onClose }: { user: { id: UserId; username: string }; onClose: () => void }) {
  const [form] = Form.useForm<PasswordFields>();
  const ready = useReady(form);
  const [reset, resetting] = useResetPasswordOfMutation();
  const save = async ({ newPassword }: PasswordFields): Promise<void> => {
    const { data, error } = await reset({ userId: user.id, newPassword: newPassword.trim() });
    if (error !== undefined) return void showToast(resetFailure(error));
    showToast(resetDone(data));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Reset Password: ${user.username}`}
      confirm="Reset Password"
      busy={resetting.isLoading}
      disabled={!ready}
      begin="newPassword"
      faultTitles={passwordFaultTitles}
      onSave={save}
      onClose={onClose}
    >
      <PasswordFormFields />
    </FormDialog>
  );
}
