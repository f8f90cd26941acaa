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
const SignInsDialog = lazyDialog(() => import('../../features/auth/components/sign-ins-dialog.js').then((module) => module.SignInsDialog));
const SessionsDialog = lazyDialog(() =>
  import('../../features/auth/components/sessions-dialog.js').then((module) => module.SessionsDialog),
);
const SettingsDialog = lazyDialog(() => import('./settings-dialog.js').then((module) => module.SettingsDialog));

const dialogEntries = [
  { key: 'password', label: 'Reset Password' },
  { key: 'secondFactor', label: 'Second factor' },
  { key: 'sessions', label: 'Sessions' },
  { key: 'signIns', label: 'Sign-ins' },
  { key: 'settings', label: 'Settings' },
] as const;

interface Props {
  me: UserView;
  /** Whether an icon replaces the name on screens narrower than 1024 px. */
  isIconIfNarrow?: boolean;
}

/** A button with the user's name, or `Account` for god, that opens a menu: brightness of this device, what protects the account, settings, logout. */
export function AccountMenu({ me, isIconIfNarrow = false }: Props) {
  const label = me.role === 'god' ? 'Account' : me.username;
  const [dialog, setDialog] = useState<(typeof dialogEntries)[number]['key'] | null>(null);
  const signOut = useSignOut();
  const otherBrightness = useBrightness() === 'night' ? 'day' : 'night';
  const getEntries = () => [
    { key: 'brightness', label: `Switch to ${otherBrightness}`, onPress: () => persistBrightness(otherBrightness) },
    ...dialogEntries.map(({ key, label: entryLabel }) => ({ key, label: entryLabel, onPress: () => setDialog(key) })),
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
      {dialog === 'password' && <ResetOwnPasswordDialog username={me.username} onClose={() => setDialog(null)} />}
      {dialog === 'secondFactor' && <SecondFactorDialog me={me} onClose={() => setDialog(null)} />}
      {dialog === 'sessions' && <SessionsDialog signOut={signOut} onClose={() => setDialog(null)} />}
      {dialog === 'signIns' && <SignInsDialog onClose={() => setDialog(null)} />}
      {dialog === 'settings' && <SettingsDialog me={me} onClose={() => setDialog(null)} />}
    </>
  );
}
