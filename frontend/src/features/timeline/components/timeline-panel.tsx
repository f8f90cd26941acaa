import { format } from 'date-fns';
import { useMemo } from 'react';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../../api/api-error.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { Panel } from '../../../ui/panel.js';
import { useTimelineQuery } from '../timeline.api.js';
import { sortNewestFirst } from '../timeline.cache.js';
import { formatTimelineEntry } from '../timeline.messages.js';
import styles from './timeline-panel.module.css';

/** The history of a gig, newest entry first, updated live. Shown to users who may operate the gig. */
export function TimelinePanel({ gigId }: { gigId: GigId }) {
  const { data, error, refetch } = useTimelineQuery(gigId);
  const entries = useMemo(() => (data ? sortNewestFirst(data) : []), [data]);
  return (
    <Panel title="Timeline">
      <ol className={styles.entries} aria-label="Timeline" tabIndex={0} reversed>
        {entries.map((entry) => (
          <li key={entry.revision} className={styles.entry}>
            <time className={styles.time} dateTime={entry.at}>
              {format(new Date(entry.at), 'HH:mm')}
            </time>
            <span>{formatTimelineEntry(entry)}</span>
            <span className={styles.actor}>{entry.actor.name}</span>
          </li>
        ))}
      </ol>
      {!data && error && <ErrorState message={getErrorMessage(error, 'Failed to load the timeline')} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the timeline" rows={3} />}
      {data && entries.length === 0 && <EmptyState title="Nothing has happened yet" />}
    </Panel>
  );
}
