import { type GigType } from '@jamjar/contracts/enums';
import { type RowQuestion } from '../row-menu.js';
import { EditDetailsDialog } from './edit-details-dialog.js';
import { EntrancesDialog } from './entrances-dialog.js';
import { RemoveDialog } from './remove-dialog.js';

interface Props {
  question: RowQuestion;
  type: GigType;
  onClose: () => void;
}

/** What a row's menu asks. */
export function RowDialog({ question: { kind, performer }, type, onClose }: Props) {
  if (kind === 'details') return <EditDetailsDialog performer={performer} type={type} onClose={onClose} />;
  if (kind === 'entrances') return <EntrancesDialog performer={performer} onClose={onClose} />;
  return <RemoveDialog performer={performer} onClose={onClose} />;
}
