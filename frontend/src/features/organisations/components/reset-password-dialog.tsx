import { Form } from 'antd';
import { type UserId } from '@jamjar/contracts/ids';
import { type PasswordFields, PasswordForm, useReady } from '../../../ui/password-form.js';
import { resetDone, resetFailure } from '../../../ui/reset-words.js';
import { Dialog } from '../../../ui/dialog.js';
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
    <Dialog
      title={`Reset Password: ${user.username}`}
      confirm="Reset Password"
      busy={resetting.isLoading}
      disabled={!ready}
      onShown={() => form.focusField('newPassword')}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <PasswordForm form={form} onSave={(fields) => void save(fields)} />
    </Dialog>
  );
}
