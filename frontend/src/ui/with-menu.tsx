import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import styles from './with-menu.module.css';

export interface MenuEntry {
  key: string;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  danger?: boolean;
}
/** To be spread on the button. */
interface ButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}
interface Props {
  entries: () => readonly MenuEntry[];
  button: (props: ButtonProps) => ReactNode;
  /** As wide as its panel. */
  block?: boolean;
}

/** A button that opens a menu. The menu is made when it opens: a long list has many and opens few. */
export function WithMenu({ entries, button, block = false }: Props) {
  const [opened, setOpened] = useState<readonly MenuEntry[] | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(null);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.place} data-block={block}>
      {button({ ref: opener, 'aria-haspopup': 'menu', 'aria-expanded': opened !== null, onClick: () => setOpened(entries()) })}
      {opened && <OpenMenu entries={opened} onClose={close} />}
    </span>
  );
}

/** It lies over the button, which stays what it was, and keeps or gets back the focus. */
function OpenMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const id = useId();
  useFirstEntryFocused(id);
  const items = entries.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  const press: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.preventDefault(); // else the same Enter presses the button that gets the focus back, and opens the menu again
    onClose();
    entries.find((entry) => entry.key === key)?.onPress();
  };
  return (
    <Dropdown
      open
      menu={{ id, items, onClick: press, onKeyDown: pressBySpace }}
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

/** The library's own way scrolls the page to where the menu is before it has found its place. */
function useFirstEntryFocused(id: string): void {
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      const entry = document.getElementById(id)?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])');
      if (entry) entry.focus({ preventScroll: true });
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [id]);
}

function pressBySpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.click();
}
