import { Form } from 'antd';
import { type Done } from '@jamjar/contracts/users/user.views';
import { isApiError } from '../../../api/api-error.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useResetOwnPasswordMutation } from '../auth.api.js';
import { passwordFaultTitles, type PasswordFields, PasswordFormFields, useReady } from '../../../ui/password-form.js';
import { resetDone, resetFailure } from '../../../ui/reset-words.js';

/** One's own password, for the current one (S1 §2, account menu). */
export function ResetOwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PasswordFields>();
  const ready = useReady(form, true);
  const [reset, resetting] = useResetOwnPasswordMutation();
  const save = async ({ currentPassword = '', newPassword }: PasswordFields): Promise<void> => {
    const { data, error } = await reset({ currentPassword: currentPassword.trim(), newPassword: newPassword.trim() });
    if (error === undefined) return void finish(data);
    const wrong = isApiError(error) ? error.errors.currentPassword : undefined;
    if (wrong) form.setFields([{ name: 'currentPassword', errors: [wrong] }]);
    showToast(resetFailure(error));
  };
  const finish = (answer: Done | null | undefined): void => {
    showToast(resetDone(answer));
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title="Reset Password"
      confirm="Reset Password"
      busy={resetting.isLoading}
      disabled={!ready}
      begin="currentPassword"
      faultTitles={passwordFaultTitles}
      onSave={save}
      onClose={onClose}
    >
      <PasswordFormFields own />
    </FormDialog>
  );
}
