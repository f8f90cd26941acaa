import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { limits } from '@jamjar/contracts/limits';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useDrawRaffleMutation, useResetRaffleMutation } from '../raffle.api.js';
import styles from './raffle-dialog.module.css';

export interface RaffleProps {
  gigId: GigId;
  performers: readonly PerformerView[];
}

/** Draws a winner among the performers with entries left, and resets the raffle. */
export function RaffleDialog({ gigId, performers, onClose }: RaffleProps & { onClose: () => void }) {
  const { isDrawing, winnerName, draw, clearWinner } = useRaffleDraw(gigId);
  const [confirmingReset, setConfirmingReset] = useState(false);
  const runRaffle = (): void => {
    if (countEntries(performers).eligibleCount > 0) draw();
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
        <RaffleDisplay isDrawing={isDrawing} winnerName={winnerName} performers={performers} />
      </div>
      {confirmingReset && <ResetRaffleDialog gigId={gigId} onReset={clearWinner} onClose={() => setConfirmingReset(false)} />}
    </Dialog>
  );
}

/**
 * Asks the server for a winner after `limits.raffleAnimationMs`; until it answers, the dialog shows an animation. When the component
 * unmounts before the request is sent, nothing is drawn.
 * @returns `winnerName`: of the last draw in this dialog; null: no draw yet, the last one failed, or `clearWinner` was called after it
 */
function useRaffleDraw(gigId: GigId) {
  const [isDrawing, setIsDrawing] = useState(false);
  const [winnerName, setWinnerName] = useState<string | null>(null);
  const [drawRaffle] = useDrawRaffleMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const requestDraw = async (): Promise<void> => {
    const request = drawRaffle(gigId);
    await notifyAndReturnSuccess(request, { failure: 'Failed to run raffle' });
    setWinnerName((await request).data?.winner.name ?? null);
    setIsDrawing(false);
  };
  const draw = (): void => {
    setIsDrawing(true);
    timer.current = setTimeout(() => void requestDraw(), limits.raffleAnimationMs);
  };
  return { isDrawing, winnerName, draw, clearWinner: () => setWinnerName(null) };
}

interface RaffleDisplayProps {
  isDrawing: boolean;
  winnerName: string | null;
  performers: readonly PerformerView[];
}

function RaffleDisplay({ isDrawing, winnerName, performers }: RaffleDisplayProps) {
  const { eligibleCount, entryCount } = countEntries(performers);
  if (isDrawing) return <DrawAnimation names={selectAnimatedNames(performers)} />;
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
    .filter((performer) => entriesOf(performer) > 0)
    .slice(0, maxAnimatedNames)
    .map(({ name }) => name);

/** See `docs/rules.md#raffle`. */
const entriesOf = ({ raffleEntrances, raffleWins }: PerformerView): number => Math.max(0, raffleEntrances - raffleWins);

/** Counts the eligible performers and their entries. */
export function countEntries(performers: readonly PerformerView[]): { eligibleCount: number; entryCount: number } {
  const entries = performers.map(entriesOf).filter((count) => count > 0);
  return { eligibleCount: entries.length, entryCount: entries.reduce((sum, count) => sum + count, 0) };
}

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
    <ConfirmDialog title="Reset All Raffle Data" onConfirm={onConfirm} onClose={onClose}>
      All raffle entrances and wins for all participants are permanently reset to zero.
    </ConfirmDialog>
  );
}
