import { type UserView } from '@jamjar/contracts/users/user.views';
import { Button } from 'antd';
import { useState } from 'react';
import { useLogoutMutation } from '../../features/auth/auth.api.js';
import { ResetOwnPasswordDialog } from '../../features/auth/components/reset-own-password-dialog.js';
import { DownIcon } from '../../ui/icons.js';
import { WithMenu } from '../../ui/with-menu.js';
import { useBrightness } from '../theme/brightness.js';
import styles from './account-menu.module.css';
import { SettingsDialog } from './settings-dialog.js';

/** Whose screen this is; by day or by night, on this device, everywhere; one's password and settings; and the way out (S1 §2, account menu). */
export function AccountMenu({ me }: { me: UserView }) {
  const { username, role } = me;
  const [dialog, setDialog] = useState<'password' | 'settings' | null>(null);
  const switching = useBrightness();
  const [logout] = useLogoutMutation();
  const other = switching.brightness === 'night' ? 'day' : 'night';
  const entries = () => [
    { key: 'brightness', label: `Switch to ${other}`, onPress: () => switching.switchTo(other) },
    { key: 'password', label: 'Reset Password', onPress: () => setDialog('password') },
    { key: 'settings', label: 'Settings', onPress: () => setDialog('settings') },
    { key: 'logout', label: 'Logout', onPress: () => void logout(undefined) },
  ];
  return (
    <>
      <WithMenu
        entries={entries}
        button={(props) => (
          <Button {...props} className={styles.name}>
            <span className={styles.nameText}>{role === 'god' ? 'Account' : username}</span> <DownIcon />
          </Button>
        )}
      />
      {dialog === 'password' && <ResetOwnPasswordDialog onClose={() => setDialog(null)} />}
      {dialog === 'settings' && <SettingsDialog me={me} onClose={() => setDialog(null)} />}
    </>
  );
}
