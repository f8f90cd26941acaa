import { Button } from 'antd';
import { MoreIcon } from './icons.js';
import { type MenuEntry, WithMenu } from './with-menu.js';

interface Props {
  /** What it is about, for whoever cannot see the row. */
  about: string;
  entries: () => readonly MenuEntry[];
  bordered?: boolean;
}

/** Everything that is not pressed often stands behind `…`. */
export const MoreMenu = ({ about, entries, bordered = false }: Props) => (
  <WithMenu
    entries={entries}
    button={(props) => <Button {...props} type={bordered ? 'default' : 'text'} icon={<MoreIcon />} aria-label={`More for ${about}`} />}
  />
);
