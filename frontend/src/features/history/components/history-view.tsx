import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigHistory } from '../history.api.js';
import { createTimeAxis } from '../time-axis.js';
import { readHistory } from '../recorded-history.js';
import { collectStints } from '../stints.js';
import { type PlaybackControls, toInstants, toRevision, usePlaybackPosition } from '../use-playback-position.js';
import { HistoryTimeline } from './history-timeline.js';
import styles from './history-view.module.css';
import { StatePanels } from './state-panels.js';
import { ProofPanel } from './proof-panel.js';
import { PlaybackPanel } from './playback-panel.js';

interface Props {
  gigId: GigId;
  type: GigType;
  history: GigHistory;
  /** The revision of the entry in the URL; null: the newest. */
  initialRevision: number | null;
  /** Called with the revision of an entry that has been shown for a while, but not during playback; null: the newest. */
  onEntryShown: (revision: number | null) => void;
  /** Whether the user may export the history and let the server check it. */
  canVerify: boolean;
  /** Renders a draw of the raffle. @param drawId its revision */
  renderDraw: (drawId: number) => ReactNode;
}

/** The timeline follows the position when that has not changed for this time. */
const timelineDelayMs = 120;
/** The URL follows the position when that has not changed for this time. */
const urlDelayMs = 400;

/** The history of a gig: its timeline, its playback with the performers on stage, selected and in the queue, and its proof. */
export function HistoryView({ gigId, type, history, initialRevision, onEntryShown, canVerify, renderDraw }: Props) {
  const { names, unreadable, rows, playback, stints, instants, axis } = useMemo(() => prepare(history), [history]);
  const initialCount = initialRevision === null ? null : initialRevision + 1; // revisions count from 0
  const controls = usePlaybackPosition(instants, axis, initialCount);
  const { count, at } = controls.playbackPosition;
  const state = useMemo(() => playback.stateAfter(count), [playback, count]);
  const [brokenIndex, setBrokenIndex] = useState<number | null>(null);
  const debouncedCount = useDebouncedValue(count, timelineDelayMs);
  useUpdateUrl(controls, instants.length, onEntryShown);
  return (
    <main className={styles.page}>
      {unreadable && (
        <Warning>
          The entry of revision {unreadable.revision} {unreadableMessage}
        </Warning>
      )}
      {brokenIndex !== null && <Warning>This history was changed after it was recorded.</Warning>}
      <div className={styles.panels}>
        <PlaybackPanel axis={axis} stints={stints} names={names} controls={controls} entryCount={instants.length} state={state} />
        <StatePanels state={state} names={names} at={at} type={type}>
          {playback.events[count - 1]?.type === 'RaffleDrawn' && renderDraw(toRevision(count))}
        </StatePanels>
        <HistoryTimeline {...{ rows, names, brokenIndex }} shownIndex={debouncedCount - 1} onChoose={controls.goToEntry} />
        <ProofPanel gigId={gigId} history={history} rows={rows} canVerify={canVerify} onBroken={setBrokenIndex} />
      </div>
    </main>
  );
}

/** What the panels show, computed once from the entries. */
function prepare(history: GigHistory) {
  const { events, ...recorded } = readHistory(history);
  const stints = collectStints(events);
  const instants = toInstants(events);
  const axis = createTimeAxis(instants, stints);
  return { ...recorded, stints, instants, axis };
}

/** Calls `onEntryShown` when an entry has been shown for `urlDelayMs` and nothing plays. */
function useUpdateUrl({ playbackPosition, isPlaying }: PlaybackControls, entryCount: number, onEntryShown: Props['onEntryShown']): void {
  const { count } = playbackPosition;
  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => onEntryShown(count === entryCount ? null : toRevision(count)), urlDelayMs);
    return () => clearTimeout(timer);
  }, [count, isPlaying, entryCount, onEntryShown]);
}

const unreadableMessage = 'cannot be read: somebody changed it, or this page is older than the server. What follows is not shown.';

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning} role="alert">
    {children}
  </p>
);

/** The last value that did not change for `delayMs`: for parts that are too slow to render at each step of a slider. */
function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
