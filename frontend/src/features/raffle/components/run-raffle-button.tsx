import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { SecondaryButton } from '../../../ui/buttons.js';
import { RaffleDialog } from './raffle-dialog.js';

interface Props {
  gigId: GigId;
  performers: readonly PerformerView[];
  disabled: boolean;
}

/** A button that opens the raffle dialog. */
export function RunRaffleButton({ gigId, performers, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SecondaryButton block disabled={disabled} onClick={() => setOpen(true)}>
        Run Raffle
      </SecondaryButton>
      {open && <RaffleDialog gigId={gigId} performers={performers} onClose={() => setOpen(false)} />}
    </>
  );
}
