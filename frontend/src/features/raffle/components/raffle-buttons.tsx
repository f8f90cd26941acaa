import { useState } from 'react';
import { Button } from '../../../ui/elements/buttons.js';
import { DialogButton } from '../../../ui/dialog/dialog-button.js';
import { TicketIcon } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import styles from './raffle-buttons.module.css';
import { type RaffleProps } from './raffle-dialog.js';

const RaffleDialog = lazyDialog(() => import('./raffle-dialog.js').then((module) => module.RaffleDialog));

/** A button, as wide as its panel, that opens the raffle dialog. */
export const RunRaffleButton = ({ disabled, ...raffle }: RaffleProps & { disabled: boolean }) => (
  <DialogButton label="Run Raffle" disabled={disabled} renderDialog={(onClose) => <RaffleDialog {...raffle} onClose={onClose} />} />
);

/** Opens the raffle dialog from every tab of a gig; on a phone only an icon. */
export function RaffleButton(raffle: RaffleProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className={styles.raffle} icon={<TicketIcon />} aria-label="Raffle" title="Raffle" onClick={() => setIsOpen(true)}>
        <span className={styles.label}>Raffle</span>
      </Button>
      {isOpen && <RaffleDialog {...raffle} onClose={() => setIsOpen(false)} />}
    </>
  );
}
