import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { MoreIcon } from './icons.js';
import styles from './more-menu.module.css';

export interface MenuEntry {
  key: string;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  danger?: boolean;
}
interface Props {
  /** What it is about, for whoever cannot see the row. */
  about: string;
  entries: () => readonly MenuEntry[];
  bordered?: boolean;
}

/** Everything that is not pressed often stands behind `…`. The menu is made when it opens: a long list has many and opens few. */
export function MoreMenu({ about, entries, bordered = false }: Props) {
  const [opened, setOpened] = useState<readonly MenuEntry[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(null);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.place}>
      <Button
        ref={button}
        type={bordered ? 'default' : 'text'}
        icon={<MoreIcon />}
        aria-label={`More for ${about}`}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={() => setOpened(entries())}
      />
      {opened && <OpenMenu entries={opened} onClose={close} />}
    </span>
  );
}

/** It lies over the button, which stays what it was, and keeps or gets back the focus. */
function OpenMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const items = entries.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  const press: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.preventDefault(); // else the same Enter presses the button that gets the focus back, and opens the menu again
    onClose();
    entries.find((entry) => entry.key === key)?.onPress();
  };
  return (
    <Dropdown
      open
      autoFocus
      menu={{ items, onClick: press }}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <span className={styles.over} />
    </Dropdown>
  );
}
