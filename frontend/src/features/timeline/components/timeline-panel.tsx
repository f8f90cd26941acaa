import { lazy, Suspense, useMemo, useState } from 'react';
import { type TimelineEntryView } from '@jamjar/contracts/gigs/timeline.views';
import { limits } from '@jamjar/contracts/limits';
import { type GigId } from '@jamjar/contracts/ids';
import { getErrorMessage } from '../../../api/api-error.js';
import { Button } from '../../../ui/elements/buttons.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { Panel } from '../../../ui/elements/panel.js';
import { useServerTimeSelector } from '../../../client/server-clock.js';
import { Tag } from '../../../ui/elements/tag.js';
import { useTimelineQuery } from '../timeline.api.js';
import { sortNewestFirst } from '../timeline.cache.js';
import { formatTimelineEntry } from '../../../domain/timeline/timeline.messages.js';
import { findUndoableActions } from '../undoable-actions.js';
import { useUndo } from '../use-undo.js';
import styles from './timeline-panel.module.css';

const OlderEntries = lazy(() => import('./older-entries.js'));

interface Props {
  gigId: GigId;
  /** Whether nothing can be undone. */
  readOnly: boolean;
}

/** A gig's history, newest entry first, updated live, for users who may operate the gig. @param props.foldable true: collapsed at first */
export function TimelinePanel({ foldable = false, ...props }: Props & { foldable?: boolean }) {
  const [isOpen, setIsOpen] = useState(!foldable);
  const toggle = foldable && (
    <Button type="text" aria-expanded={isOpen} aria-label={isOpen ? 'Hide Timeline' : 'Show Timeline'} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? 'Hide' : 'Show'}
    </Button>
  );
  return (
    <Panel title="Timeline" action={toggle} className={foldable ? styles.foldable : undefined}>
      {isOpen && <TimelineEntries {...props} />}
    </Panel>
  );
}

function TimelineEntries({ gigId, readOnly }: Props) {
  const { data, error, refetch } = useTimelineQuery(gigId);
  const entries = useMemo(() => (data ? sortNewestFirst(data) : []), [data]);
  const undoableActions = useMemo(() => findUndoableActions(entries), [entries]);
  return (
    <>
      <ol className={styles.entries} aria-label="Timeline" tabIndex={0} reversed>
        {entries.map((entry) => (
          <li key={entry.revision} className={styles.entry}>
            <time className={styles.time} dateTime={entry.at}>
              {formatClock(entry.at)}
            </time>
            <EntryText entry={entry} />
            <span className={styles.actor}>{entry.actor.name}</span>
            {!readOnly && undoableActions.has(entry.revision) && (
              <UndoButton gigId={gigId} entry={entry} text={undoableActions.get(entry.revision) ?? ''} />
            )}
          </li>
        ))}
        <Suspense fallback={null}>{data?.nextCursor && <OlderEntries gigId={gigId} start={data.nextCursor} />}</Suspense>
      </ol>
      {!data && error && <ErrorState message={getErrorMessage(error, 'Failed to load the timeline')} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the timeline" rows={3} />}
      {data && entries.length === 0 && <EmptyState title="Nothing has happened yet" />}
    </>
  );
}

function EntryText({ entry }: { entry: TimelineEntryView }) {
  const text = formatTimelineEntry(entry);
  if (!entry.undone) return <span>{text}</span>;
  return (
    <span className={styles.undone}>
      <s>{text}</s> <Tag tone="plain">undone</Tag>
    </span>
  );
}

interface UndoButtonProps {
  gigId: GigId;
  entry: TimelineEntryView;
  /** What the entry's action did. */
  text: string;
}

/** Undoes the action of an entry; disappears when the entry is too old. */
function UndoButton({ gigId, entry, text }: UndoButtonProps) {
  const { undo, isUndoing } = useUndo();
  const isTooOld = useServerTimeSelector((nowMs) => nowMs - Date.parse(entry.at) > limits.undoMinutes * 60_000);
  if (isTooOld) return null;
  return (
    <Button
      type="text"
      className={styles.undo}
      loading={isUndoing}
      aria-label={`Undo: ${text}`}
      onClick={() => undo({ gigId, revision: entry.action.to, text })}
    >
      Undo
    </Button>
  );
}
