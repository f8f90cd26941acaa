import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigHistory } from '../history.api.js';
import { createTimeAxis } from '../time-axis.js';
import { readHistory } from '../recorded-history.js';
import { collectStints } from '../stints.js';
import { type PlaybackControls, toInstants, usePlaybackPosition } from '../use-playback-position.js';
import { HistoryTimeline } from './history-timeline.js';
import styles from './history-view.module.css';
import { StatePanels } from './state-panels.js';
import { ProofPanel } from './proof-panel.js';
import { PlaybackPanel } from './playback-panel.js';

interface Props {
  gigId: GigId;
  type: GigType;
  history: GigHistory;
  /** The entry of the address, by its revision; null: the newest. */
  initialRevision: number | null;
  /** Called when another entry is shown for a while, with its revision; null for the newest. */
  onEntryShown: (revision: number | null) => void;
  /** Whether the user may export the history and let the server check it. */
  canVerify: boolean;
  /** What is shown at a raffle's draw. @param drawId its revision */
  renderDraw: (drawId: number) => ReactNode;
}

/** How long the position must stay the same before the timeline follows, in ms. */
const timelineDelayMs = 120;
/** How long an entry is shown before it is put into the address, in ms. */
const shownForMs = 400;

/** The history of a gig: its timeline, its playback with who was on stage, selected and in the queue, and its proof. */
export function HistoryView({ gigId, type, history, initialRevision, onEntryShown, canVerify, renderDraw }: Props) {
  const { names, unreadable, rows, playback, stints, instants, axis } = useMemo(() => prepare(history), [history]);
  const controls = usePlaybackPosition(instants, axis, initialRevision === null ? null : initialRevision + 1);
  const { count, at } = controls.position;
  const state = useMemo(() => playback.stateAfter(count), [playback, count]);
  const [brokenIndex, setBrokenIndex] = useState<number | null>(null);
  const debouncedCount = useDebouncedValue(count, timelineDelayMs);
  useEntryInAddress(controls, instants.length, onEntryShown);
  return (
    <main className={styles.page}>
      {unreadable && (
        <Warning>
          Entry {unreadable.revision} {unreadableMessage}
        </Warning>
      )}
      {brokenIndex !== null && <Warning>This history was changed after it was recorded.</Warning>}
      <div className={styles.panels}>
        <PlaybackPanel axis={axis} stints={stints} names={names} controls={controls} entryCount={instants.length} state={state} />
        <StatePanels state={state} names={names} at={at} type={type}>
          {playback.events[count - 1]?.type === 'RaffleDrawn' && renderDraw(count - 1)}
        </StatePanels>
        <HistoryTimeline rows={rows} names={names} current={debouncedCount - 1} brokenIndex={brokenIndex} onChoose={controls.goToEntry} />
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

/** Puts the entry that is shown for a while into the address. */
function useEntryInAddress(
  { position: { count }, isPlaying }: PlaybackControls,
  entryCount: number,
  onEntryShown: Props['onEntryShown'],
): void {
  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => onEntryShown(count === entryCount ? null : count - 1), shownForMs);
    return () => clearTimeout(timer);
  }, [count, isPlaying, entryCount, onEntryShown]);
}

const unreadableMessage = 'cannot be read: somebody changed it, or this page is older than the server. What follows is not shown.';

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning} role="alert">
    {children}
  </p>
);

/** A value that has not changed for `delayMs`: for what is slow to render while a slider is drawn. */
function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
