import { Button } from 'antd';
import { MoreIcon } from './icons.js';
import { type MenuEntry, MenuButton } from './menu-button.js';

interface Props {
  /** The name of what the menu's actions concern, for the button's accessible label. */
  itemName: string;
  getEntries: () => readonly MenuEntry[];
  bordered?: boolean;
}

/** The `…` button that opens a menu of less frequent actions. */
export const MoreMenu = ({ itemName, getEntries, bordered = false }: Props) => (
  <MenuButton
    getEntries={getEntries}
    renderButton={(props) => (
      <Button {...props} type={bordered ? 'default' : 'text'} icon={<MoreIcon />} aria-label={`More for ${itemName}`} />
    )}
  />
);
