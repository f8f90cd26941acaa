import { type UserView } from '@jamjar/contracts/users/user.views';
import { useState } from 'react';
import { Button } from '../../ui/elements/buttons.js';
import { DownIcon, PersonIcon } from '../../ui/elements/icons.js';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import { persistBrightness } from '../theme/persisted-theme.js';
import { useBrightness } from '../theme/theme.provider.js';
import styles from './account-menu.module.css';
import { useSignOut } from './use-sign-out.js';

const ResetOwnPasswordDialog = lazyDialog(() =>
  import('../../features/auth/components/reset-own-password-dialog.js').then((module) => module.ResetOwnPasswordDialog),
);
const SecondFactorDialog = lazyDialog(() =>
  import('../../features/auth/components/second-factor-dialog.js').then((module) => module.SecondFactorDialog),
);
const SettingsDialog = lazyDialog(() => import('./settings-dialog.js').then((module) => module.SettingsDialog));

interface Props {
  me: UserView;
  /** Whether an icon replaces the name on screens narrower than 1024 px. */
  isIconIfNarrow?: boolean;
}

/** A button with the user's name, or `Account` for god, that opens a menu: brightness of this device, own password, settings, logout. */
export function AccountMenu({ me, isIconIfNarrow = false }: Props) {
  const label = me.role === 'god' ? 'Account' : me.username;
  const [dialog, setDialog] = useState<'password' | 'secondFactor' | 'settings' | null>(null);
  const signOut = useSignOut();
  const otherBrightness = useBrightness() === 'night' ? 'day' : 'night';
  const getEntries = () => [
    { key: 'brightness', label: `Switch to ${otherBrightness}`, onPress: () => persistBrightness(otherBrightness) },
    { key: 'password', label: 'Reset Password', onPress: () => setDialog('password') },
    { key: 'secondFactor', label: 'Second factor', onPress: () => setDialog('secondFactor') },
    { key: 'settings', label: 'Settings', onPress: () => setDialog('settings') },
    { key: 'logout', label: 'Logout', onPress: () => void signOut() },
  ];
  return (
    <>
      <MenuButton
        getEntries={getEntries}
        renderButton={(props) => (
          <Button {...props} className={styles.name} data-icon-if-narrow={isIconIfNarrow} title={label}>
            {isIconIfNarrow && <PersonIcon />}
            <span className={styles.nameText}>{label}</span> <DownIcon />
          </Button>
        )}
      />
      {dialog === 'password' && <ResetOwnPasswordDialog onClose={() => setDialog(null)} />}
      {dialog === 'secondFactor' && <SecondFactorDialog me={me} onClose={() => setDialog(null)} />}
      {dialog === 'settings' && <SettingsDialog me={me} onClose={() => setDialog(null)} />}
    </>
  );
}
