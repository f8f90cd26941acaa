import { Button, Dropdown } from 'antd';
import { Link } from 'react-router-dom';
import { useLogoutMutation } from '../../features/auth/auth.api.js';
import { DownIcon, JarIcon } from '../../ui/icons.js';
import { Tag } from '../../ui/tag.js';
import { paths } from '../paths.js';
import { BrightnessButton } from './brightness-button.js';
import styles from './console-header.module.css';
import { useMe } from './guard.js';

/** The title that leads home, and the account (S1 §2, header). */
export function ConsoleHeader() {
  const { username, role } = useMe();
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.home}>
        <JarIcon />
        Jamjar
      </Link>
      <div className={styles.account}>
        {role === 'god' && (
          <span className={styles.god}>
            <Tag tone="live">God Mode</Tag>
          </span>
        )}
        <BrightnessButton />
        <AccountMenu label={role === 'god' ? 'Account' : username} />
      </div>
    </header>
  );
}

function AccountMenu({ label }: { label: string }) {
  const [logout] = useLogoutMutation();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: [{ key: 'logout', label: 'Logout' }], onClick: () => void logout(undefined) }}
    >
      <Button className={styles.name} aria-haspopup="menu">
        <span className={styles.nameText}>{label}</span> <DownIcon />
      </Button>
    </Dropdown>
  );
}
