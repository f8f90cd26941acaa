import { routes } from '@jamjar/contracts/routes';
import { isInLine } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type ReactNode, useState } from 'react';
import { Alert, pageStyles } from '../ui/page.js';
import styles from './place.module.css';
import { type LivePlace } from './use-place.js';

interface Props {
  secret: string;
  event: PlaceView['event'];
  performer: PlacePerformer;
  onChange: LivePlace['change'];
}

/** What somebody in the line can do: step outside and come back, or cancel, which asks once more, on the spot. */
export function PlaceActions({ secret, event, performer: { key, state }, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isInLine(state) || event.completed) return null;
  const send = async (path: string, body: object): Promise<void> => {
    setSending(true);
    setProblem(await onChange(path, body));
    setSending(false);
    setAsking(false);
  };
  const isHeld = state === 'held';
  return (
    <>
      {problem !== null && <Alert title={problem} />}
      <fieldset disabled={isSending} className={styles.actions}>
        {isAsking ? (
          <CancelQuestion onYes={() => void send(routes.cancelPlace(secret), { key })} onNo={() => setAsking(false)} />
        ) : (
          <>
            {event.type !== 'generic' && (
              <HoldButton isHeld={isHeld} onClick={() => void send(routes.holdPlace(secret), { key, held: !isHeld })} />
            )}
            <QuietButton onClick={() => setAsking(true)}>I can&apos;t make it</QuietButton>
          </>
        )}
      </fieldset>
    </>
  );
}

const HoldButton = ({ isHeld, onClick }: { isHeld: boolean; onClick: () => void }) => (
  <button type="button" className={isHeld ? pageStyles.primary : pageStyles.secondary} onClick={onClick}>
    {isHeld ? "I'm back" : "I'm outside for a moment"}
  </button>
);

const CancelQuestion = ({ onYes, onNo }: { onYes: () => void; onNo: () => void }) => (
  <>
    <p>Cancel? You lose your place.</p>
    <button type="button" className={styles.danger} onClick={onYes}>
      Yes, cancel
    </button>
    <QuietButton onClick={onNo}>No, I stay</QuietButton>
  </>
);

const QuietButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={pageStyles.secondary} onClick={onClick}>
    {children}
  </button>
);
