import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { QuietButton } from '../../../ui/quiet-button.js';
import { RaffleDialog } from './raffle-dialog.js';

interface Props {
  gigId: GigId;
  performers: readonly PerformerView[];
  disabled: boolean;
}

export function RunRaffle({ gigId, performers, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton block disabled={disabled} onClick={() => setOpen(true)}>
        Run Raffle
      </QuietButton>
      {open && <RaffleDialog gigId={gigId} performers={performers} onClose={() => setOpen(false)} />}
    </>
  );
}
