import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useId } from 'react';
import styles from './menu-button.module.css';

export interface MenuEntry {
  key: string;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  danger?: boolean;
}

/** The open menu of a `MenuButton`, laid over the button. A menu around the button would remount the button, which would lose the focus. */
export function OpenMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const id = useId();
  useFocusFirstEntry(id);
  const items = entries.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  const selectEntry: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.preventDefault(); // otherwise the same Enter would also press the button, which gets the focus back, and reopen the menu
    onClose();
    entries.find((entry) => entry.key === key)?.onPress();
  };
  return (
    <Dropdown
      open
      menu={{ id, items, className: styles.menu, onClick: selectEntry, onKeyDown: selectBySpaceKey }}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <span className={styles.overlay} />
    </Dropdown>
  );
}

/** Replaces antd's own focus handling, which scrolls the page to the menu before the menu is positioned. */
function useFocusFirstEntry(id: string): void {
  useEffect(() => {
    let frame = 0;
    const focusFirstEntry = (): void => {
      const entry = document.getElementById(id)?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])');
      if (entry) entry.focus({ preventScroll: true });
      else frame = requestAnimationFrame(focusFirstEntry);
    };
    focusFirstEntry();
    return () => cancelAnimationFrame(frame);
  }, [id]);
}

function selectBySpaceKey(domEvent: KeyboardEvent): void {
  if (domEvent.key !== ' ' || !(domEvent.target instanceof HTMLElement)) return;
  domEvent.preventDefault();
  domEvent.target.click();
}
