import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { formatGigDate } from '../../domain/gigs/gig-format.js';
import { type FeedState } from '../feed-state.js';
import { InvalidLinkPage } from '../invalid-link.page.js';
import { useRememberedPlace } from '../own-places.js';
import { ConnectionStatus } from '../ui/connection-status.js';
import { LoadingPage, NotReachablePage, Page, pageStyles } from '../ui/page.js';
import { PlaceActions } from './place-actions.js';
import { PlaceAnswer } from './place-answer.js';
import { StageTable } from './stage-table.js';
import { CallAlerts, useSeenCalls } from './call-alerts.js';
import styles from './place.module.css';
import { type LivePlace, usePlace } from './use-place.js';

/** Answers a performer's one question, for everybody who signed up together; from here they cancel, or step outside for a moment. */
export function PlacePage({ secret }: { secret: string }) {
  const { state, read, change } = usePlace(secret);
  useRememberedPlace(secret, state.place);
  useSeenCalls(secret, state.place, change);
  if (state.isGone) return <InvalidLinkPage />;
  if (!state.place) return state.connection === 'offline' ? <NotReachablePage what="Your place" onTryAgain={read} /> : <LoadingPage />;
  return <LoadedPlace secret={secret} place={state.place} state={state} onChange={change} />;
}

interface LoadedPlaceProps {
  secret: string;
  place: PlaceView;
  state: FeedState;
  onChange: LivePlace['change'];
}

function LoadedPlace({ secret, place, state, onChange }: LoadedPlaceProps) {
  const { event, performers } = place;
  /** Alone, the performer's actions are at the bottom of the page, at the thumb. */
  const [only] = performers.length === 1 ? performers : [];
  const actions = (performer: PlacePerformer) => <PlaceActions secret={secret} event={event} performer={performer} onChange={onChange} />;
  return (
    <Page>
      <PlaceHeader place={place} />
      <div className={only ? styles.one : styles.several}>
        {performers.map((performer) => (
          <section key={performer.key} className={styles.performer} aria-label={performer.name}>
            <PlaceAnswer place={place} performer={performer} />
            {!only && actions(performer)}
          </section>
        ))}
      </div>
      {event.liveToken !== null && !event.completed && (
        <StageTable liveToken={event.liveToken} type={event.type} live={state.live ?? null} own={performers} />
      )}
      <footer className={styles.footer}>
        {event.completed && event.feedbackToken !== null && <FeedbackLink token={event.feedbackToken} />}
        <ConnectionStatus state={state} />
        <CallAlerts secret={secret} place={place} onChange={onChange} />
        {only && actions(only)}
      </footer>
    </Page>
  );
}

const FeedbackLink = ({ token }: { token: string }) => (
  <a className={pageStyles.primary} href={`/feedback/${token}`}>
    Tell us how it was
  </a>
);

/** How long before the start somebody is already there and needs no date, in ms. */
const aroundNowMs = 12 * 3_600_000;

function PlaceHeader({ place: { event, serverTime } }: { place: PlaceView }) {
  const isNow = Math.abs(Date.parse(serverTime) - Date.parse(event.date)) < aroundNowMs;
  return (
    <header className={styles.gig}>
      <h1>{event.name}</h1>
      <p className={pageStyles.soft}>{[isNow ? null : formatGigDate(event.date), event.venue].filter(Boolean).join(' · ')}</p>
    </header>
  );
}
