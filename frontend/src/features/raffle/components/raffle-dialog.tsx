import { Button } from 'antd';
import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useRaffleDraw } from '../use-raffle-draw.js';
import { useResetRaffleMutation } from '../raffle.api.js';
import { countEntries } from '../count-entries.js';
import styles from './raffle-dialog.module.css';

interface Props {
  gigId: GigId;
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** Draws a winner among the performers with entries left, and resets the raffle. */
export function RaffleDialog({ gigId, performers, onClose }: Props) {
  const { eligibleCount, entryCount } = countEntries(performers);
  const { isDrawing, winnerName, draw, clearWinner } = useRaffleDraw(gigId);
  const [confirmingReset, setConfirmingReset] = useState(false);
  const runRaffle = (): void => {
    if (eligibleCount > 0) draw();
    else showToast({ title: 'No eligible participants', description: 'No participants have raffle entrances available.', tone: 'bad' });
  };
  return (
    <Dialog
      title="Event Raffle"
      confirmLabel="Run Raffle"
      onConfirm={runRaffle}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button disabled={isDrawing} onClick={() => setConfirmingReset(true)}>
            Reset All Raffle Data
          </Button>
          <Button type="primary" loading={isDrawing} onClick={runRaffle}>
            Run Raffle
          </Button>
        </div>
      }
    >
      <div className={styles.display} data-drawing={isDrawing} aria-live="polite">
        <RaffleDisplay
          isDrawing={isDrawing}
          winnerName={winnerName}
          eligibleCount={eligibleCount}
          entryCount={entryCount}
          animatedNames={selectAnimatedNames(performers)}
        />
      </div>
      {confirmingReset && <ResetRaffleDialog gigId={gigId} onReset={clearWinner} onClose={() => setConfirmingReset(false)} />}
    </Dialog>
  );
}

interface RaffleDisplayProps {
  isDrawing: boolean;
  winnerName: string | null;
  eligibleCount: number;
  entryCount: number;
  animatedNames: readonly string[];
}

function RaffleDisplay({ isDrawing, winnerName, eligibleCount, entryCount, animatedNames }: RaffleDisplayProps) {
  if (isDrawing) return <DrawAnimation names={animatedNames} />;
  if (winnerName !== null) return <strong className={styles.winner}>{winnerName}</strong>;
  if (eligibleCount === 0) return <p>No eligible participants available</p>;
  return (
    <p>
      <strong className={styles.number}>{entryCount}</strong> entries of <strong className={styles.number}>{eligibleCount}</strong>{' '}
      participants
    </p>
  );
}

/** Scrolls names while the draw is pending; they are hidden from screen readers. */
const DrawAnimation = ({ names }: { names: readonly string[] }) => (
  <div className={styles.animation}>
    <span className="for-screen-readers">Drawing</span>
    <div className={styles.names} aria-hidden="true">
      {/* twice, because the animation moves by half the height: its end looks like its start */}
      {[...names, ...names].map((name, index) => (
        <span key={index} className={styles.name}>
          {name}
        </span>
      ))}
    </div>
  </div>
);

/** One round of the animation takes 700 ms for any number of names: more than these would move too fast. */
const maxAnimatedNames = 12;
const selectAnimatedNames = (performers: readonly PerformerView[]): string[] =>
  performers
    .filter(({ raffleEntrances, raffleWins }) => raffleEntrances > raffleWins)
    .slice(0, maxAnimatedNames)
    .map(({ name }) => name);

function ResetRaffleDialog({ gigId, onReset, onClose }: { gigId: GigId; onReset: () => void; onClose: () => void }) {
  const [reset] = useResetRaffleMutation();
  const onConfirm = async (): Promise<boolean> => {
    const request = reset(gigId);
    const succeeded = await notifyAndReturnSuccess(request, { failure: 'Failed to reset raffle data' });
    const { data } = await request;
    if (data) {
      onReset();
      showToast({ title: 'Raffle Data Reset', description: `Reset raffle data for ${data.affectedPerformers} participants`, tone: 'good' });
    }
    return succeeded;
  };
  return (
    <ConfirmDialog title="Reset All Raffle Data" confirmLabel="Reset All Raffle Data" onConfirm={onConfirm} onClose={onClose}>
      All raffle entrances and wins for all participants are permanently reset to zero.
    </ConfirmDialog>
  );
}
