import { Button } from 'antd';
import { useState } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Dialog } from '../../../ui/dialog.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useDrawing } from '../drawing.js';
import { useResetRaffleMutation } from '../raffle.api.js';
import { entriesIn } from '../raffle.views.js';
import styles from './raffle-dialog.module.css';

interface Props {
  gigId: GigId;
  performers: readonly PerformerView[];
  onClose: () => void;
}

/** Draws one of those who have entries left (S2 §4, Raffle). */
export function RaffleDialog({ gigId, performers, onClose }: Props) {
  const { eligible, entries } = entriesIn(performers);
  const { drawing, winner, draw, forget } = useDrawing(gigId);
  const [asking, setAsking] = useState(false);
  const run = (): void => {
    if (eligible > 0) draw();
    else showToast({ title: 'No eligible participants', description: 'No participants have raffle entrances available.', tone: 'bad' });
  };
  return (
    <Dialog
      title="Event Raffle"
      confirm="Run Raffle"
      onConfirm={run}
      onClose={onClose}
      footer={
        <div className={styles.answers}>
          <Button disabled={drawing} onClick={() => setAsking(true)}>
            Reset All Raffle Data
          </Button>
          <Button type="primary" loading={drawing} onClick={run}>
            Run Raffle
          </Button>
        </div>
      }
    >
      <div className={styles.hat} data-drawing={drawing} aria-live="polite">
        <Hat drawing={drawing} winner={winner} eligible={eligible} entries={entries} names={namesOf(performers)} />
      </div>
      {asking && <ResetDialog gigId={gigId} onReset={forget} onClose={() => setAsking(false)} />}
    </Dialog>
  );
}

interface HatProps {
  drawing: boolean;
  winner: string | null;
  eligible: number;
  entries: number;
  names: readonly string[];
}

function Hat({ drawing, winner, eligible, entries, names }: HatProps) {
  if (drawing) return <Drum names={names} />;
  if (winner !== null) return <strong className={styles.winner}>{winner}</strong>;
  if (eligible === 0) return <p>No eligible participants available</p>;
  return (
    <p>
      <strong className={styles.number}>{entries}</strong> entries of <strong className={styles.number}>{eligible}</strong> participants
    </p>
  );
}

/** The names pass by while the drum turns; a screen reader hears the winner alone. */
const Drum = ({ names }: { names: readonly string[] }) => (
  <div className={styles.drum}>
    <span className="for-screen-readers">Drawing</span>
    <div className={styles.names} aria-hidden="true">
      {[...names, ...names].map((name, index) => (
        <span key={index} className={styles.name}>
          {name}
        </span>
      ))}
    </div>
  </div>
);

const passing = 12;
const namesOf = (performers: readonly PerformerView[]): string[] =>
  performers
    .filter(({ raffleEntrances, raffleWins }) => raffleEntrances > raffleWins)
    .slice(0, passing)
    .map(({ name }) => name);

function ResetDialog({ gigId, onReset, onClose }: { gigId: GigId; onReset: () => void; onClose: () => void }) {
  const [reset] = useResetRaffleMutation();
  const go = async (): Promise<boolean> => {
    const asked = reset(gigId);
    const worked = await attempt(asked, { failure: 'Failed to reset raffle data' });
    const { data } = await asked;
    if (data) {
      onReset();
      showToast({ title: 'Raffle Data Reset', description: `Reset raffle data for ${data.affectedPerformers} participants`, tone: 'good' });
    }
    return worked;
  };
  return (
    <ConfirmDialog title="Reset All Raffle Data" confirm="Reset All Raffle Data" onConfirm={go} onClose={onClose}>
      All raffle entrances and wins for all participants are permanently reset to zero.
    </ConfirmDialog>
  );
}
