import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../elements/buttons.js';
import { MoreIcon } from '../elements/icons.js';
import { lazyDialog } from '../dialog/lazy-dialog.js';
import styles from './menu-button.module.css';
import { type MenuEntry } from './open-menu.js';

const OpenMenu = lazyDialog(() => import('./open-menu.js').then((module) => module.OpenMenu));

interface Props {
  /** Called only when the menu opens, so that a long list does not compute the menu entries of every row. */
  getEntries: () => readonly MenuEntry[];
  /** @param props to be spread on the button */
  renderButton: (props: ButtonProps) => ReactNode;
  /** Whether the button takes the full width of its container. */
  block?: boolean;
}

/** A button that opens a menu and gets the focus back when the menu closes. */
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

type MoreMenuProps = Pick<Props, 'getEntries'> & { subject: string; bordered?: boolean };

/** The `…` button that opens a menu of less frequent actions. @param props.subject what they concern, for the accessible label */
export const MoreMenu = ({ subject, getEntries, bordered = false }: MoreMenuProps) => (
  <MenuButton
    getEntries={getEntries}
    renderButton={(props) => (
      <Button {...props} type={bordered ? 'default' : 'text'} icon={<MoreIcon />} aria-label={`More for ${subject}`} />
    )}
  />
);
