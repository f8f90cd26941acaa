import { routes } from '@jamjar/contracts/routes';
import { isInQueue } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useState } from 'react';
import { Alert, pageStyles } from '../ui/page.js';
import styles from './place.module.css';
import { type FollowedPlace } from './use-place.js';

interface Props {
  secret: string;
  event: PlaceView['event'];
  performer: PlacePerformer;
  onChange: FollowedPlace['change'];
}

/** The buttons of a performer in the queue: to step out and come back (not at a generic event), or to cancel, which must be confirmed. */
export function PlaceActions({ secret, event, performer: { key, state }, onChange }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isInQueue(state) || event.completed) return null;
  const send = async (path: string, body: object): Promise<void> => {
    setSending(true);
    setProblem(await onChange(path, body));
    setSending(false);
    setConfirming(false);
  };
  return (
    <>
      {problem !== null && <Alert title={problem} />}
      <fieldset disabled={isSending} className={styles.actions}>
        {isConfirming ? (
          <CancelConfirmation onYes={() => void send(routes.cancelPlace(secret), { key })} />
        ) : (
          event.type !== 'generic' && (
            <HoldButton isHeld={state === 'held'} onHold={(held) => void send(routes.holdPlace(secret), { key, held })} />
          )
        )}
        {/* one button with two labels keeps the focus when the label changes */}
        <button type="button" className={pageStyles.secondary} onClick={() => setConfirming(!isConfirming)}>
          {isConfirming ? 'No, I stay' : "I can't make it"}
        </button>
      </fieldset>
    </>
  );
}

const HoldButton = ({ isHeld, onHold }: { isHeld: boolean; onHold: (held: boolean) => void }) => (
  <button type="button" className={isHeld ? pageStyles.primary : pageStyles.secondary} onClick={() => onHold(!isHeld)}>
    {isHeld ? "I'm back" : "I'm outside for a moment"}
  </button>
);

const CancelConfirmation = ({ onYes }: { onYes: () => void }) => (
  <>
    <p role="alert">Cancel? You lose your place.</p>
    <button type="button" className={styles.danger} onClick={onYes}>
      Yes, cancel
    </button>
  </>
);
