import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import styles from './menu-button.module.css';
import { Button } from './buttons.js';
import { MoreIcon } from './icons.js';

export interface MenuEntry {
  key: string;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  danger?: boolean;
}
/** To be spread on the rendered button. */
interface ButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}
interface Props {
  /** Called when the menu opens, so that a long list of rows does not compute the entries of every row. */
  getEntries: () => readonly MenuEntry[];
  renderButton: (props: ButtonProps) => ReactNode;
  /** Whether the button takes the full width of its container. */
  block?: boolean;
}

/** A button that opens a menu and has the focus again when the menu closes. */
export function MenuButton({ getEntries, renderButton, block = false }: Props) {
  const [openEntries, setOpenEntries] = useState<readonly MenuEntry[] | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpenEntries(null);
    buttonRef.current?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.wrapper} data-block={block}>
      {renderButton({
        ref: buttonRef,
        'aria-haspopup': 'menu',
        'aria-expanded': openEntries !== null,
        onClick: () => setOpenEntries(getEntries()),
      })}
      {openEntries && <OpenMenu entries={openEntries} onClose={close} />}
    </span>
  );
}

/** Laid over the button. A menu wrapped around the button would mount it again, and it would lose the focus. */
function OpenMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const id = useId();
  useFocusFirstEntry(id);
  const items = entries.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  const selectEntry: MenuProps['onClick'] = ({ key, domEvent }) => {
    domEvent.preventDefault(); // else the same Enter also presses the button, which has the focus again, and reopens the menu
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

type MoreMenuProps = Pick<Props, 'getEntries'> & { itemName: string; bordered?: boolean };

/** The `…` button that opens a menu of less frequent actions. @param props.itemName what they concern, for the accessible label */
export const MoreMenu = ({ itemName, getEntries, bordered = false }: MoreMenuProps) => (
  <MenuButton
    getEntries={getEntries}
    renderButton={(props) => (
      <Button {...props} type={bordered ? 'default' : 'text'} icon={<MoreIcon />} aria-label={`More for ${itemName}`} />
    )}
  />
);
