import { format } from 'date-fns';
import { useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { wordsOf } from '../../../api/api-error.js';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { Panel } from '../../../ui/panel.js';
import { useTimelineQuery } from '../timeline.api.js';
import { newestFirst } from '../timeline.cache.js';
import { wordsFor } from '../timeline.words.js';
import styles from './timeline-panel.module.css';

/** What was done this gig, by whom and when, as it happens. For operators and above. */
export function TimelinePanel({ gigId, className }: { gigId: GigId; className?: string }) {
  const { data, error, refetch } = useTimelineQuery(gigId);
  const entries = useMemo(() => (data ? newestFirst(data) : []), [data]);
  return (
    <Panel title="Timeline" className={className}>
      <ol className={styles.entries} aria-label="Timeline" tabIndex={0} reversed>
        {entries.map((entry) => (
          <li key={entry.revision} className={styles.entry}>
            <time className={styles.at} dateTime={entry.at}>
              {format(new Date(entry.at), 'HH:mm')}
            </time>
            <span className={styles.what}>{wordsFor(entry)}</span>
            <span className={styles.actor}>{entry.actor.name}</span>
          </li>
        ))}
      </ol>
      {!data && error && <ErrorFace words={wordsOf(error, 'Failed to load the timeline')} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the timeline" rows={3} />}
      {data && entries.length === 0 && <EmptyFace title="Nothing has happened yet" />}
    </Panel>
  );
}
