import { PasswordDialog } from '../../../domain/users/password-dialog.js';
import { useResetOwnPasswordMutation } from '../auth.api.js';

/** Changes the current user's own password; requires the current one. */
export function ResetOwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const [resetPassword] = useResetOwnPasswordMutation();
  return <PasswordDialog title="Reset Password" requiresCurrentPassword resetPassword={resetPassword} onClose={onClose} />;
}
