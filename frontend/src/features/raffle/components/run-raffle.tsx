import { useState } from 'react';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { QuietButton } from '../../../ui/quiet-button.js';
import { RaffleDialog } from './raffle-dialog.js';

interface Props {
  liveEventId: LiveEventId;
  performers: readonly PerformerView[];
  disabled: boolean;
}

export function RunRaffle({ liveEventId, performers, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton block disabled={disabled} onClick={() => setOpen(true)}>
        Run Raffle
      </QuietButton>
      {open && <RaffleDialog liveEventId={liveEventId} performers={performers} onClose={() => setOpen(false)} />}
    </>
  );
}
