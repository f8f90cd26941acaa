import { routes } from '@jamjar/contracts/routes';
import { isInLine } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { type ReactNode, useState } from 'react';
import { InvalidLinkPage } from '../invalid-link.page.js';
import { formatGigDate } from '../../ui/gig-format.js';
import { formatClock } from '../ui/format.js';
import { Actions, Alert, LoadingPage, MessagePage, Page, pageStyles } from '../ui/page.js';
import { describeAhead, describePlace } from './place.messages.js';
import styles from './place.module.css';
import { type LivePlace, usePlace } from './use-place.js';

/** Answers a performer's one question, for everybody who signed up together; from here they cancel, or step outside for a moment. */
export function PlacePage({ secret }: { secret: string }) {
  const { place, isGone, isOffline, change } = usePlace(secret);
  if (isGone) return <InvalidLinkPage />;
  if (!place) return isOffline ? <NoConnection /> : <LoadingPage />;
  const { event, performers } = place;
  return (
    <Page>
      <header className={styles.gig}>
        <h1>{event.name}</h1>
        <p className={pageStyles.soft}>
          {formatGigDate(event.date)}
          {event.venue && ` · ${event.venue}`}
        </p>
      </header>
      <div className={performers.length === 1 ? styles.one : styles.several}>
        {performers.map((performer) => (
          <PlaceOfPerformer key={performer.key} secret={secret} place={place} performer={performer} onChange={change} />
        ))}
      </div>
      <PlaceFooter place={place} isOffline={isOffline} />
    </Page>
  );
}

const NoConnection = () => (
  <MessagePage title="No connection">
    <p role="status">Your place is shown as soon as you are back online</p>
  </MessagePage>
);

const PlaceFooter = ({ place: { event, serverTime }, isOffline }: { place: PlaceView; isOffline: boolean }) => (
  <footer className={styles.footer}>
    {event.completed && event.feedbackToken !== null && (
      <a className={pageStyles.primary} href={`/feedback/${event.feedbackToken}`}>
        Tell us how it was
      </a>
    )}
    <p className={pageStyles.soft} role="status">
      {isOffline ? `No connection. As of ${formatClock(serverTime)}` : 'Keep this page'}
    </p>
  </footer>
);

interface PlaceOfPerformerProps {
  secret: string;
  place: PlaceView;
  performer: PlacePerformer;
  onChange: LivePlace['change'];
}

function PlaceOfPerformer({ secret, place, performer, onChange }: PlaceOfPerformerProps) {
  const { key, state, ahead } = performer;
  const { event } = place;
  const { before, answer, after } = describePlace(place, performer);
  const canChange = isInLine(state) && !event.completed;
  const looks = state === 'onStage' || state === 'selected' ? styles.live : state === 'waiting' && !event.completed ? styles.number : '';
  return (
    <section className={styles.performer} aria-live="polite">
      <p className={pageStyles.soft}>{before}</p>
      <p className={`${styles.answer} ${looks}`}>{answer}</p>
      <p>{after}</p>
      {canChange && <p className={pageStyles.soft}>{describeAhead(ahead)}</p>}
      {state === 'cancelled' && event.signupToken !== null && (
        <p>
          Changed your mind? <a href={`/signup/${event.signupToken}`}>Sign up again</a>
        </p>
      )}
      {canChange && (
        <PlaceActions
          isHeld={state === 'held'}
          canHold={event.type !== 'generic'}
          onHold={(held) => onChange(routes.holdPlace(secret), { key, held })}
          onCancel={() => onChange(routes.cancelPlace(secret), { key })}
        />
      )}
    </section>
  );
}

interface PlaceActionsProps {
  isHeld: boolean;
  canHold: boolean;
  onHold: (held: boolean) => Promise<string | null>;
  onCancel: () => Promise<string | null>;
}

/** Cancelling asks once more, on the spot. */
function PlaceActions({ isHeld, canHold, onHold, onCancel }: PlaceActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (request: Promise<string | null>): Promise<void> => {
    setSending(true);
    setProblem(await request);
    setSending(false);
    setAsking(false);
  };
  return (
    <Actions>
      {problem !== null && <Alert title={problem} />}
      <fieldset disabled={isSending} className={styles.actions}>
        {isAsking ? (
          <CancelQuestion onYes={() => void send(onCancel())} onNo={() => setAsking(false)} />
        ) : (
          <>
            {canHold && (
              <QuietButton onClick={() => void send(onHold(!isHeld))}>{isHeld ? "I'm back" : "I'm outside for a moment"}</QuietButton>
            )}
            <QuietButton onClick={() => setAsking(true)}>I can&apos;t make it</QuietButton>
          </>
        )}
      </fieldset>
    </Actions>
  );
}

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
