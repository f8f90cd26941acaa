import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type MenuEntry } from '../../../ui/more-menu.js';

/** A menu behind a button that says what it is about. It keeps or gets back the focus, so that a dialog can give it back once more. */
export function MenuButton({ entries, children }: { entries: () => readonly MenuEntry[]; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const offered = open ? entries() : [];
  const turn = (opening: boolean): void => {
    setOpen(opening);
    if (!opening) button.current?.focus({ preventScroll: true });
  };
  const press = ({ key }: { key: string }): void => {
    turn(false);
    offered.find((entry) => entry.key === key)?.onPress();
  };
  const items = offered.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  return (
    <Dropdown autoFocus open={open} trigger={['click']} menu={{ items, onClick: press }} onOpenChange={turn}>
      <Button ref={button} block color="default" variant="filled" aria-haspopup="menu" aria-expanded={open}>
        {children}
      </Button>
    </Dropdown>
  );
}
