import { type PlacePerformer, type PlaceState, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { formatClock } from '../../ui/format/clock-format.js';
import { pageStyles } from '../ui/page.js';
import { StageTimer } from '../ui/stage-timer.js';
import { useForecastTexts } from '../ui/use-forecast-texts.js';
import { describePlace } from './place.messages.js';
import styles from './place.module.css';

interface Props {
  place: PlaceView;
  performer: PlacePerformer;
}

/** Tells a performer when they go on stage. Screen readers announce changes of the message, not of the timer and the forecast. */
export function PlaceAnswer({ place, performer }: Props) {
  const { before, answer, after } = describePlace(place, performer);
  return (
    <>
      <div className={styles.message} aria-live="polite">
        <p className={pageStyles.soft}>{before}</p>
        <p className={`${styles.answer} ${toAnswerClass(place.event, performer.state)}`}>{answer}</p>
        {after && <p>{after}</p>}
        {performer.calledAt !== null && <p className={styles.call}>{`The host called you at ${formatClock(performer.calledAt)}`}</p>}
      </div>
      {place.event.completed ? null : <PlaceTimes place={place} performer={performer} />}
      {performer.state === 'cancelled' && place.event.signupToken !== null && (
        <p>
          Changed your mind?{' '}
          <a className={pageStyles.link} href={`/signup/${place.event.signupToken}`}>
            Sign up again
          </a>
        </p>
      )}
    </>
  );
}

function toAnswerClass({ type, completed }: PlaceView['event'], state: PlaceState): string {
  if (completed) return '';
  if (state === 'onStage' || state === 'selected') return styles.live ?? '';
  return state === 'waiting' && type !== 'generic' ? (styles.number ?? '') : '';
}

/** The timer of the performer on stage; for others, except at a generic event, the forecast of their start. */
function PlaceTimes({ place, performer: { state, since, ahead } }: Props) {
  const { type, timeLimit } = place.event;
  if (state === 'onStage' && since !== null)
    return (
      <p className={styles.timer}>
        <StageTimer since={since} timeLimit={timeLimit} hasLabel />
      </p>
    );
  return type === 'generic' ? null : <PlaceForecast place={place} ahead={ahead} isHeld={state === 'held'} />;
}

/** When the performer is likely to start; for a held performer: if they came back now. */
function PlaceForecast({
  place: { pace, stage, selected, event },
  ahead,
  isHeld,
}: {
  place: PlaceView;
  ahead: number | null;
  isHeld: boolean;
}) {
  const forecast = useForecastTexts({ pace, stage, selected, date: event.date })(ahead);
  if (!forecast) return null;
  return (
    <>
      <p className={styles.forecast}>{isHeld ? `${forecast.time} if you come back now` : forecast.time}</p>
      <p className={styles.wait}>{forecast.wait}</p>
    </>
  );
}
