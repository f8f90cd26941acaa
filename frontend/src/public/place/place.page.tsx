import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { formatGigDate } from '../../domain/gigs/gig-format.js';
import { type FeedState } from '../feed-state.js';
import { InvalidLinkPage } from '../invalid-link.page.js';
import { useStorePlaceSecret } from '../own-places.js';
import { ConnectionStatus } from '../ui/connection-status.js';
import { LoadingPage, NotReachablePage, Page, pageStyles } from '../ui/page.js';
import { PlaceActions } from './place-actions.js';
import { PlaceAnswer } from './place-answer.js';
import { StageTable } from './stage-table.js';
import { CallAlerts, useMarkCallsSeen } from './call-alerts.js';
import styles from './place.module.css';
import { type FollowedPlace, usePlace } from './use-place.js';

/** The page of a place: when the performers who signed up together go on stage, and buttons to step out or cancel. */
export function PlacePage({ secret }: { secret: string }) {
  const { state, read, change } = usePlace(secret);
  useStorePlaceSecret(secret, state.place);
  useMarkCallsSeen(secret, state.place, change);
  if (state.isGone) return <InvalidLinkPage />;
  if (!state.place) return state.connection === 'offline' ? <NotReachablePage what="Your place" onTryAgain={read} /> : <LoadingPage />;
  return <LoadedPlace secret={secret} place={state.place} state={state} onChange={change} />;
}

interface LoadedPlaceProps {
  secret: string;
  place: PlaceView;
  state: FeedState;
  onChange: FollowedPlace['change'];
}

function LoadedPlace({ secret, place, state, onChange }: LoadedPlaceProps) {
  const { event, performers } = place;
  /** A single performer's actions are at the bottom of the page, within reach of the thumb. */
  const [singlePerformer] = performers.length === 1 ? performers : [];
  const renderActions = (performer: PlacePerformer) => (
    <PlaceActions secret={secret} event={event} performer={performer} onChange={onChange} />
  );
  return (
    <Page>
      <PlaceHeader place={place} />
      <div className={singlePerformer ? styles.one : styles.several}>
        {performers.map((performer) => (
          <section key={performer.key} className={styles.performer} aria-label={performer.name}>
            <PlaceAnswer place={place} performer={performer} />
            {!singlePerformer && renderActions(performer)}
          </section>
        ))}
      </div>
      {event.liveToken !== null && !event.completed && (
        <StageTable liveToken={event.liveToken} type={event.type} live={state.live ?? null} ownPerformers={performers} />
      )}
      <footer className={styles.footer}>
        {event.completed && event.feedbackToken !== null && <FeedbackLink token={event.feedbackToken} />}
        <ConnectionStatus state={state} />
        <CallAlerts secret={secret} place={place} onChange={onChange} />
        {singlePerformer && renderActions(singlePerformer)}
      </footer>
    </Page>
  );
}

const FeedbackLink = ({ token }: { token: string }) => (
  <a className={pageStyles.primary} href={`/feedback/${token}`}>
    Tell us how it was
  </a>
);

/** The date is left out when the start is nearer than this, in ms: the reader is probably there. */
const maxUndatedMs = 12 * 3_600_000;

function PlaceHeader({ place: { event, serverTime } }: { place: PlaceView }) {
  const isNear = Math.abs(Date.parse(serverTime) - Date.parse(event.date)) < maxUndatedMs;
  return (
    <header className={styles.gig}>
      <h1>{event.name}</h1>
      <p className={pageStyles.soft}>{[isNear ? null : formatGigDate(event.date), event.venue].filter(Boolean).join(' · ')}</p>
    </header>
  );
}
