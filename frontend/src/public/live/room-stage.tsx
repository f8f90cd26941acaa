import { type LiveView } from '@jamjar/contracts/live/live.views';
import { listNames } from '@jamjar/contracts/text/name-list';
import { StageTimer } from '../ui/stage-timer.js';
import { findStageStarts, toNextAndLater, type NextAndLater } from './live-order.js';
import styles from './room-screen.module.css';
import { useFittedSize } from './use-fitted-size.js';

/** From this number of performers on, those on stage are shown in two columns. */
const twoColumnsFrom = 5;
const maxQueueNames = 4;
const maxListNames = 40;

/** Who is on stage and who is next, as large as they fit. */
export function RoomStage({ live }: { live: LiveView }) {
  const { onStage, timeLimit } = live;
  const nextAndLater = toNextAndLater(live);
  const ref = useFittedSize(JSON.stringify([onStage, nextAndLater]));
  const laterNamesText = listNames(nextAndLater.later, { maxNames: maxQueueNames });
  return (
    <>
      <div className={styles.fitted} ref={ref}>
        {onStage.length > 0 && <OnStage onStage={onStage} timeLimit={timeLimit} />}
        <NextList nextAndLater={nextAndLater} isLarge={onStage.length === 0} />
      </div>
      <p className={styles.line}>{laterNamesText && `then ${laterNamesText}`}</p>
    </>
  );
}

function OnStage({ onStage, timeLimit }: Pick<LiveView, 'onStage' | 'timeLimit'>) {
  const { firstStart, isLater } = findStageStarts(onStage);
  return (
    <section aria-label="On stage">
      <div className={styles.heading}>
        <h2 className={styles.dot}>On stage</h2>
        <p className={styles.timer}>
          <StageTimer since={firstStart} timeLimit={timeLimit} hasLabel />
        </p>
      </div>
      <ul className={styles.now} data-columns={onStage.length >= twoColumnsFrom ? 2 : 1}>
        {onStage.map(({ key, name, instrument, since }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.part}>
              {instrument}
              {isLater(since) && <StageTimer since={since} timeLimit={timeLimit} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextList({ nextAndLater: { next }, isLarge }: { nextAndLater: NextAndLater; isLarge: boolean }) {
  if (next.length === 0) return isLarge ? <p className={styles.large}>Nobody is waiting</p> : null;
  return (
    <section aria-label="Up next">
      <h2 className={styles.label}>Up next</h2>
      <ul className={styles.next} data-large={isLarge}>
        {next.map(({ key, name, instrument }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{instrument}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At a generic event: who has not attended yet. */
export function RoomList({ queue }: Pick<LiveView, 'queue'>) {
  const ref = useFittedSize(JSON.stringify(queue));
  const unbreakableNames = queue.map(({ name }) => name.replaceAll(' ', '\u00a0'));
  const namesText = listNames(unbreakableNames, { maxNames: maxListNames });
  return (
    <div className={styles.fitted} ref={ref}>
      {namesText && <h2 className={styles.label}>Still to come</h2>}
      <p className={namesText ? styles.names : styles.large}>{namesText || 'Everybody is here'}</p>
    </div>
  );
}

/** A label with a short text, shown instead of the stage or the list. */
export function RoomMessage({ label, text }: { label: string; text: string }) {
  const ref = useFittedSize(text);
  return (
    <div className={styles.fitted} ref={ref}>
      <section>
        <h2 className={styles.label}>{label}</h2>
        <p className={styles.large}>{text}</p>
      </section>
    </div>
  );
}
