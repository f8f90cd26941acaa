import { PasswordDialog } from '../../../domain/users/password-dialog.js';
import { useResetOwnPasswordMutation } from '../auth.api.js';

/** Changes the current user's own password; requires the current one. */
export function ResetOwnPasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [resetPassword] = useResetOwnPasswordMutation();
  return (
    <PasswordDialog title="Reset Password" username={username} requiresCurrentPassword resetPassword={resetPassword} onClose={onClose} />
  );
}
