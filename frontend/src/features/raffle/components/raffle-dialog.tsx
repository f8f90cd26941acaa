import { useState } from 'react';
import { formatHash } from '@jamjar/contracts/history/fingerprint';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useSetRaffleEntrancesMutation } from '../raffle.api.js';
import { countEntries, findWithoutEntrances } from '../raffle-entries.js';
import { useRaffleDraw } from '../use-raffle-draw.js';
import { DrawCheckDialog } from './draw-check-dialog.js';
import { RaffleDisplay } from './raffle-display.js';
import { RaffleEntrancesDialog } from './raffle-entrances-dialog.js';
import { ResetRaffleDialog } from './reset-raffle-dialog.js';
import styles from './raffle-dialog.module.css';

export interface RaffleProps {
  gig: Pick<GigView, 'id' | 'type'>;
  /** The whole line-up. */
  performers: readonly PerformerView[];
}

/** Gives entries to the performers, draws a winner among those with entries left, and resets the raffle. The winner stays until it is closed. */
export function RaffleDialog({ gig, performers, onClose }: RaffleProps & { onClose: () => void }) {
  const { isDrawing, lastDraw, commitment, draw } = useRaffleDraw(gig.id);
  const [openDialog, setOpenDialog] = useState<'reset' | 'entrances' | 'check' | null>(null);
  const closeDialog = (): void => setOpenDialog(null);
  const canDraw = countEntries(performers).eligibleCount > 0;
  const runRaffle = (): void => {
    if (isDrawing) return;
    if (canDraw) draw();
    else showToast({ title: 'No eligible participants', description: 'No participants have raffle entrances available.', tone: 'bad' });
  };
  return (
    <Dialog
      title="Event Raffle"
      onConfirm={lastDraw === null ? runRaffle : onClose}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button type="text" disabled={isDrawing} className={styles.reset} onClick={() => setOpenDialog('reset')}>
            Reset All Raffle Data
          </Button>
          {lastDraw === null ? (
            <RunButton canDraw={canDraw} isDrawing={isDrawing} onPress={runRaffle} />
          ) : (
            <Button onClick={runRaffle}>Draw Again</Button>
          )}
        </div>
      }
    >
      <RaffleDisplay isDrawing={isDrawing} winnerName={lastDraw?.winnerName ?? null} performers={performers} />
      {lastDraw ? (
        <Button type="text" block onClick={() => setOpenDialog('check')}>
          Check this draw
        </Button>
      ) : (
        commitment && (
          <p className={styles.seal} title={commitment}>
            Sealed: <span className={styles.commitment}>{formatHash(commitment)}</span>
          </p>
        )
      )}
      <div className={styles.entrances}>
        <EveryoneGetsOneButton gig={gig} performers={performers} disabled={isDrawing} />
        <Button type="filled" disabled={isDrawing || performers.length === 0} onClick={() => setOpenDialog('entrances')}>
          Set Raffle Entrances
        </Button>
      </div>
      {openDialog === 'check' && lastDraw && <DrawCheckDialog gigId={gig.id} drawId={lastDraw.revision} onClose={closeDialog} />}
      {openDialog === 'reset' && <ResetRaffleDialog gigId={gig.id} onClose={closeDialog} />}
      {openDialog === 'entrances' && <RaffleEntrancesDialog gigId={gig.id} performers={performers} onClose={closeDialog} />}
    </Dialog>
  );
}

/** Looks disabled while nobody is eligible, but can be pressed: then the caller says why nothing is drawn. */
const RunButton = ({ canDraw, isDrawing, onPress }: { canDraw: boolean; isDrawing: boolean; onPress: () => void }) => (
  <Button
    type={canDraw ? 'primary' : 'default'}
    className={canDraw ? undefined : styles.unavailable}
    loading={isDrawing}
    aria-disabled={!canDraw}
    onClick={onPress}
  >
    Run Raffle
  </Button>
);

/** Gives one entrance to each who is here and has none. */
function EveryoneGetsOneButton({ gig, performers, disabled }: RaffleProps & { disabled: boolean }) {
  const [setEntrances, { isLoading }] = useSetRaffleEntrancesMutation();
  const withoutEntrances = findWithoutEntrances(gig.type, performers);
  const giveOneEach = (): void => {
    const performerIds = withoutEntrances.map(({ id }) => id);
    void notifyAndReturnSuccess(setEntrances({ gigId: gig.id, performerIds, entrances: 1 }), { failure: 'Failed to update performer' });
  };
  return (
    <Button type="filled" disabled={disabled || withoutEntrances.length === 0} loading={isLoading} onClick={giveOneEach}>
      Everyone here gets 1
    </Button>
  );
}
