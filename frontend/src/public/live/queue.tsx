import { type LiveView } from '@jamjar/contracts/live/live.views';
import { pageStyles } from '../ui/page.js';
import { type ForecastTexts, useForecastTexts } from '../ui/use-forecast-texts.js';
import { type QueueEntry, numberQueue } from './live-order.js';
import { PerformerName } from './performer-name.js';
import styles from './running-order.module.css';

/** The queue in order. Except at a generic event, performers who are not held have a number and, when there is a certain enough one, a forecast. */
export function Queue({ live }: { live: LiveView }) {
  const { type, queue, onStage, selected, pace, date } = live;
  const forecast = useForecastTexts({ pace, stage: onStage, selected: selected.length, date });
  const isGeneric = type === 'generic';
  return (
    <section className={styles.card} aria-labelledby="queue">
      <h2 id="queue">
        {isGeneric ? 'Still to come' : 'In line'} <span className={styles.count}>{queue.length}</span>
      </h2>
      {queue.length === 0 && <p className={pageStyles.soft}>{isGeneric ? 'Everybody is here' : 'Nobody is waiting'}</p>}
      <ol className={styles.list}>
        {numberQueue(queue).map((entry) => (
          <Row key={entry.key} entry={entry} type={type} forecast={isGeneric ? null : forecast(entry.ahead)} />
        ))}
      </ol>
    </section>
  );
}

function Row({ entry, type, forecast }: { entry: QueueEntry; type: LiveView['type']; forecast: ForecastTexts | null }) {
  const { key, name, instruments, performerType, ahead } = entry;
  const openMicDetail = type === 'openmic' && performerType === 'band' ? 'band' : null;
  return (
    <li className={styles.row} data-held={ahead === null}>
      {type !== 'generic' && <span className={styles.number}>{ahead === null ? '–' : ahead + 1}</span>}
      <PerformerName performerKey={key} name={name} detail={instruments.join(', ') || openMicDetail} />
      <span className={styles.when}>{ahead === null ? 'On hold' : forecast?.time}</span>
    </li>
  );
}
