import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { MoreIcon } from './icons.js';

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
  /** Asked for when the menu opens: a long list has many menus and opens few. */
  entries: () => readonly MenuEntry[];
  bordered?: boolean;
}

/** Everything that is not pressed often stands behind `…`. */
export function MoreMenu({ about, entries, bordered = false }: Props) {
  const [opened, setOpened] = useState<readonly MenuEntry[]>([]);
  const [open, setOpen] = useState(false);
  const change = (opening: boolean): void => {
    if (opening) setOpened(entries());
    setOpen(opening);
  };
  const items = opened.map(({ key, label, disabled, danger }) => ({ key, label, disabled, danger }));
  const press = ({ key }: { key: string }): void => opened.find((entry) => entry.key === key)?.onPress();
  return (
    <Dropdown menu={{ items, onClick: press }} trigger={['click']} placement="bottomRight" open={open} onOpenChange={change}>
      <Button
        type={bordered ? 'default' : 'text'}
        icon={<MoreIcon />}
        aria-label={`More for ${about}`}
        aria-haspopup="menu"
        aria-expanded={open}
      />
    </Dropdown>
  );
}
