import { type LiveView } from '@jamjar/contracts/live/live.views';
import { StageTimer } from '../ui/stage-timer.js';
import { findStageStarts } from './live-order.js';
import { PerformerName } from './performer-name.js';
import styles from './running-order.module.css';

type Performers = LiveView['onStage'];

/** Who is on stage, and since when. Screen readers announce who comes and goes, not the time. */
export function OnStage({ performers, timeLimit }: { performers: Performers; timeLimit: number | null }) {
  const starts = performers.length === 0 ? null : findStageStarts(performers);
  return (
    <section className={styles.stage} aria-labelledby="on-stage">
      <div className={styles.stageHeader}>
        <h2 id="on-stage" className={styles.stageHeading}>
          On stage
        </h2>
        {starts && <StageTimer since={starts.firstStart} timeLimit={timeLimit} hasLabel />}
      </div>
      <ul className={styles.list} aria-live="polite">
        {performers.map(({ key, name, instrument, since }) => (
          <li key={key} className={styles.onStage}>
            <PerformerName performerKey={key} name={name} detail={instrument} />
            {starts?.isLater(since) && (
              <span aria-live="off">
                <StageTimer since={since} timeLimit={timeLimit} />
              </span>
            )}
          </li>
        ))}
        {!starts && <li className={styles.onStage}>Nobody yet</li>}
      </ul>
    </section>
  );
}

/** The selected performers, who go on stage next. */
export const Selected = ({ performers }: { performers: LiveView['selected'] }) => (
  <section className={styles.card} aria-labelledby="selected">
    <h2 id="selected">Up next</h2>
    <ul className={styles.list} aria-live="polite">
      {performers.map(({ key, name, instrument }) => (
        <li key={key} className={styles.selected}>
          <PerformerName performerKey={key} name={name} detail={instrument} />
        </li>
      ))}
    </ul>
  </section>
);
