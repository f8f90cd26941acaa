import { Form } from 'antd';
import { isApiError } from '../../../api/api-error.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useResetOwnPasswordMutation } from '../auth.api.js';
import {
  passwordErrorToastTitles,
  type PasswordFields,
  PasswordFormFields,
  toPasswordResetFailureToast,
  toPasswordResetSuccessToast,
  useIsPasswordFormComplete,
} from '../../../ui/password-form.js';

/** Changes the current user's own password; requires the current one. */
export function ResetOwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PasswordFields>();
  const isReady = useIsPasswordFormComplete(form, true); // true: with the current password
  const [resetPassword, { isLoading }] = useResetOwnPasswordMutation();
  const save = async ({ currentPassword = '', newPassword }: PasswordFields): Promise<void> => {
    const { data, error } = await resetPassword({ currentPassword: currentPassword.trim(), newPassword: newPassword.trim() });
    if (error === undefined) {
      showToast(toPasswordResetSuccessToast(data));
      return void onClose();
    }
    const fieldError = isApiError(error) ? error.errors.currentPassword : undefined;
    if (fieldError) form.setFields([{ name: 'currentPassword', errors: [fieldError] }]);
    showToast(toPasswordResetFailureToast(error));
  };
  return (
    <FormDialog
      form={form}
      title="Reset Password"
      confirmLabel="Reset Password"
      busy={isLoading}
      disabled={!isReady}
      initialFocusField="currentPassword"
      errorToastTitles={passwordErrorToastTitles}
      onSave={save}
      onClose={onClose}
    >
      <PasswordFormFields requiresCurrentPassword />
    </FormDialog>
  );
}
