import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useLogoutMutation } from '../../features/auth/auth.api.js';
import { DownIcon } from '../../ui/icons.js';
import { useBrightness } from '../theme/brightness.js';
import styles from './console-header.module.css';

/** By day or by night, on this device, everywhere; and the way out (S1 §2, account menu). */
export function AccountMenu({ label }: { label: string }) {
  const switching = useBrightness();
  const [logout] = useLogoutMutation();
  const button = useRef<HTMLButtonElement>(null);
  const other = switching.brightness === 'night' ? 'day' : 'night';
  const actions = { brightness: () => switching.switchTo(other), logout: () => void logout(undefined) };
  const items = [
    { key: 'brightness', label: `Switch to ${other}`, onClick: actions.brightness },
    { key: 'logout', label: 'Logout', onClick: actions.logout },
  ];
  // whoever works by keyboard goes on from where they were
  const backToButton = (): void => button.current?.focus({ preventScroll: true });
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: backToButton }}
      onOpenChange={(open) => {
        if (!open) backToButton();
      }}
    >
      <Button ref={button} className={styles.name} aria-haspopup="menu">
        <span className={styles.nameText}>{label}</span> <DownIcon />
      </Button>
    </Dropdown>
  );
}
