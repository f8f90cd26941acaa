import { useState } from 'react';
import { formatHash } from '@jamjar/contracts/history/fingerprint';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.js';
import { useLineUpCommandMutation } from '../../../domain/commands/commands.api.js';
import { notifyAndReturnSuccess } from '../../../domain/commands/notify-and-return-success.js';
import { showToast } from '../../../ui/toast/toast.js';
import { countEntries, findPresentWithoutEntrances } from '../raffle-entries.js';
import { useResetRaffleMutation } from '../raffle.api.js';
import { useRaffleDraw } from '../use-raffle-draw.js';
import { DrawCheckDialog } from './draw-check-dialog.js';
import { RaffleDisplay } from './raffle-display.js';
import { RaffleEntrancesDialog } from './raffle-entrances-dialog.js';
import styles from './raffle-dialog.module.css';

export interface RaffleProps {
  gig: Pick<GigView, 'id' | 'type'>;
  /** The whole line-up. */
  performers: readonly PerformerView[];
}

/** Gives entrances to performers, draws a winner among those with entries left, and resets the raffle. Shows the winner. */
export function RaffleDialog({ gig, performers, onClose }: RaffleProps & { onClose: () => void }) {
  const raffle = useRaffle(gig.id, performers);
  const { isDrawing, lastDraw, run } = raffle;
  const [openDialog, setOpenDialog] = useState<'reset' | 'entrances' | 'check' | null>(null);
  const closeDialog = (): void => setOpenDialog(null);
  return (
    <Dialog
      title="Event Raffle"
      onConfirm={lastDraw === null ? run : onClose}
      onClose={onClose}
      footer={<Footer raffle={raffle} onReset={() => setOpenDialog('reset')} />}
    >
      <RaffleDisplay isDrawing={isDrawing} winnerName={lastDraw?.winnerName ?? null} performers={performers} />
      <DrawProof raffle={raffle} onCheck={() => setOpenDialog('check')} />
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

/** The draw. @returns `run`: draws a winner, or says why nothing is drawn; ignored during a draw */
function useRaffle(gigId: GigView['id'], performers: readonly PerformerView[]) {
  const { draw, ...state } = useRaffleDraw(gigId);
  const canDraw = countEntries(performers).eligibleCount > 0;
  const run = (): void => {
    if (state.isDrawing) return;
    if (canDraw) draw();
    else showToast({ title: 'No eligible participants', description: 'No participants have raffle entrances available.', tone: 'bad' });
  };
  return { ...state, canDraw, run };
}

type Raffle = ReturnType<typeof useRaffle>;

const Footer = ({ raffle, onReset }: { raffle: Raffle; onReset: () => void }) => (
  <div className={styles.footer}>
    <Button type="text" disabled={raffle.isDrawing} className={styles.reset} onClick={onReset}>
      Reset All Raffle Data
    </Button>
    {raffle.lastDraw === null ? <RunButton {...raffle} /> : <Button onClick={raffle.run}>Draw Again</Button>}
  </div>
);

/** After a draw a button that checks it; before it the commitment of the next draw. */
const DrawProof = ({ raffle: { lastDraw, commitment }, onCheck }: { raffle: Raffle; onCheck: () => void }) =>
  lastDraw ? (
    <Button type="text" block onClick={onCheck}>
      Check this draw
    </Button>
  ) : (
    commitment && (
      <p className={styles.seal} title={commitment}>
        Sealed: <span className={styles.commitment}>{formatHash(commitment)}</span>
      </p>
    )
  );

/** Looks disabled while nobody is eligible, but can be pressed: then `run` says why nothing is drawn. */
const RunButton = ({ canDraw, isDrawing, run }: Pick<Raffle, 'canDraw' | 'isDrawing' | 'run'>) => (
  <Button
    type={canDraw ? 'primary' : 'default'}
    className={canDraw ? undefined : styles.unavailable}
    loading={isDrawing}
    aria-disabled={!canDraw}
    onClick={run}
  >
    Run Raffle
  </Button>
);

/** Gives one entrance to each performer who is present and has none. */
function EveryoneGetsOneButton({ gig, performers, disabled }: RaffleProps & { disabled: boolean }) {
  const [setEntrances, { isLoading }] = useLineUpCommandMutation();
  const performersWithoutEntrances = findPresentWithoutEntrances(gig.type, performers);
  const giveOneEach = (): void => {
    const performerIds = performersWithoutEntrances.map(({ id }) => id);
    void notifyAndReturnSuccess(setEntrances({ type: 'SetRaffleEntrances', gigId: gig.id, performerIds, entrances: 1 }), {
      failure: 'Failed to update performer',
    });
  };
  return (
    <Button type="filled" disabled={disabled || performersWithoutEntrances.length === 0} loading={isLoading} onClick={giveOneEach}>
      Everyone here gets 1
    </Button>
  );
}

/** Asks for confirmation, then sets the entrances and wins of all performers to zero. */
function ResetRaffleDialog({ gigId, onClose }: { gigId: GigView['id']; onClose: () => void }) {
  const [reset] = useResetRaffleMutation();
  const onConfirm = async (): Promise<boolean> => {
    const request = reset(gigId);
    const isReset = await notifyAndReturnSuccess(request, { failure: 'Failed to reset raffle data' });
    const { data } = await request;
    if (data)
      showToast({ title: 'Raffle Data Reset', description: `Reset raffle data for ${data.affectedPerformers} participants`, tone: 'good' });
    return isReset;
  };
  return (
    <ConfirmDialog title="Reset All Raffle Data" onConfirm={onConfirm} onClose={onClose}>
      All raffle entrances and wins for all participants are permanently reset to zero.
    </ConfirmDialog>
  );
}
