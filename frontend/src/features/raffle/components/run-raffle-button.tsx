import { DialogButton } from '../../../ui/dialog-button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { type RaffleProps } from './raffle-dialog.js';

const RaffleDialog = lazyDialog(() => import('./raffle-dialog.js').then((module) => module.RaffleDialog));

/** A button that opens the raffle dialog. */
export const RunRaffleButton = ({ disabled, ...raffle }: RaffleProps & { disabled: boolean }) => (
  <DialogButton label="Run Raffle" disabled={disabled} renderDialog={(onClose) => <RaffleDialog {...raffle} onClose={onClose} />} />
);
