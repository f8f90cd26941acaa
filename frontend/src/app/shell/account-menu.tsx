import { type UserView } from '@jamjar/contracts/users/user.views';
import { Button } from 'antd';
import { useLogoutMutation } from '../../features/auth/auth.api.js';
import { DownIcon } from '../../ui/icons.js';
import { WithMenu } from '../../ui/with-menu.js';
import { useBrightness } from '../theme/brightness.js';
import styles from './account-menu.module.css';

/** Whose screen this is; by day or by night, on this device, everywhere; and the way out (S1 §2, account menu). */
export function AccountMenu({ me: { username, role } }: { me: UserView }) {
  const switching = useBrightness();
  const [logout] = useLogoutMutation();
  const other = switching.brightness === 'night' ? 'day' : 'night';
  const entries = () => [
    { key: 'brightness', label: `Switch to ${other}`, onPress: () => switching.switchTo(other) },
    { key: 'logout', label: 'Logout', onPress: () => void logout(undefined) },
  ];
  return (
    <WithMenu
      entries={entries}
      button={(props) => (
        <Button {...props} className={styles.name}>
          <span className={styles.nameText}>{role === 'god' ? 'Account' : username}</span> <DownIcon />
        </Button>
      )}
    />
  );
}
