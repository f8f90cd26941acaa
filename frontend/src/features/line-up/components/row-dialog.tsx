import { type GigType } from '@jamjar/contracts/enums';
import { type RowDialogState } from '../use-row-menu.js';
import { EditDetailsDialog } from './edit-details-dialog.js';
import { RaffleEntrancesDialog } from './raffle-entrances-dialog.js';
import { RemovePerformerDialog } from './remove-performer-dialog.js';

interface Props {
  dialog: RowDialogState;
  type: GigType;
  onClose: () => void;
}

/** The dialog that a row's menu opened. */
export function RowDialog({ dialog: { kind, performer }, type, onClose }: Props) {
  if (kind === 'details') return <EditDetailsDialog performer={performer} type={type} onClose={onClose} />;
  if (kind === 'entrances') return <RaffleEntrancesDialog performer={performer} onClose={onClose} />;
  return <RemovePerformerDialog performer={performer} onClose={onClose} />;
}
