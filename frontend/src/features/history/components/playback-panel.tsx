import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { type PerformerId } from '@jamjar/contracts/ids';
import { Button } from '../../../ui/elements/buttons.js';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { formatClock } from '../../../ui/format/clock-format.js';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from '../../../ui/elements/icons.js';
import { formatClockWithSeconds } from '../../../ui/format/clock-format.js';
import { type TimeAxis } from '../time-axis.js';
import { type PlaybackState } from '../playback.js';
import { type Stint } from '../stints.js';
import { type PlaybackControls, speeds, toRevision } from '../use-playback-position.js';
import { StintChart } from './stint-chart.js';
import styles from './playback-panel.module.css';
import { formatWeekdayAndDay } from '../../../ui/format/date-format.js';

interface Props {
  axis: TimeAxis;
  stints: readonly Stint[];
  names: ReadonlyMap<PerformerId, string>;
  controls: PlaybackControls;
  entryCount: number;
  state: PlaybackState;
}
type PositionProps = Pick<Props, 'controls' | 'entryCount'>;

const speedOptions = speeds.map((speed) => ({ value: speed.toString(), label: `${speed.toString()}×` }));

/** The playback: the time of the shown position, buttons to play and step, and the chart of the stints with a slider. */
export const PlaybackPanel = ({ axis, stints, names, controls, entryCount, state }: Props) => (
  <section className={styles.panel} aria-label="Replay">
    <header className={styles.header}>
      <PositionClock controls={controls} entryCount={entryCount} />
      <PlayButtons
        isPlaying={controls.isPlaying}
        speed={controls.speed}
        setSpeed={controls.setSpeed}
        togglePlaying={controls.togglePlaying}
        step={controls.step}
        isFirst={controls.playbackPosition.count <= 1}
        isLast={controls.playbackPosition.count >= entryCount}
      />
    </header>
    <StintChart
      axis={axis}
      stints={stints}
      names={names}
      positionOffset={axis.toOffset(controls.playbackPosition.at)}
      onStage={state.onStage}
    >
      <PositionSlider axis={axis} controls={controls} entryCount={entryCount} />
      <Ticks axis={axis} />
    </StintChart>
  </section>
);

/** The times under the slider. */
const Ticks = memo(function Ticks({ axis: { ticks, length } }: Pick<Props, 'axis'>) {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {ticks.map(({ at, offset, isMain }) => (
        <span key={at} className={styles.tick} data-main={isMain} style={{ left: `${(offset / length) * 100}%` }}>
          {formatClock(at)}
        </span>
      ))}
    </div>
  );
});

/** The time and entry of the shown position, as a link. Rendering the router's `Link` would take a tenth of each step of the slider. */
function PositionClock({ controls: { playbackPosition }, entryCount }: PositionProps) {
  const navigate = useNavigate();
  const search = `?entry=${toRevision(playbackPosition.count).toString()}`;
  const openInThisTab = (domEvent: MouseEvent): void => {
    if (domEvent.ctrlKey || domEvent.metaKey || domEvent.shiftKey || domEvent.altKey) return; // the browser opens another tab or window
    domEvent.preventDefault();
    void navigate({ search }, { replace: search === location.search });
  };
  return (
    <p className={styles.position}>
      <time className={styles.clock} dateTime={new Date(playbackPosition.at).toISOString()}>
        {formatClockWithSeconds(playbackPosition.at)}
      </time>
      <a className={styles.count} href={search} title="Link to this moment" onClick={openInThisTab}>
        {formatWeekdayAndDay(playbackPosition.at)} · entry {playbackPosition.count} of {entryCount}
      </a>
    </p>
  );
}

interface PlayButtonsProps extends Pick<PlaybackControls, 'isPlaying' | 'speed' | 'setSpeed' | 'togglePlaying' | 'step'> {
  isFirst: boolean;
  isLast: boolean;
}

/** Memoised: not rendered again at each step of the slider. */
const PlayButtons = memo(function PlayButtons({ isFirst, isLast, isPlaying, speed, setSpeed, togglePlaying, step }: PlayButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button icon={<BackIcon />} aria-label="Previous entry" disabled={isFirst} onClick={() => step(-1)} />
      <Button
        type="primary"
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={togglePlaying}
      />
      <Button icon={<ForwardIcon />} aria-label="Next entry" disabled={isLast} onClick={() => step(1)} />
      <SingleChoiceChips
        label="Speed"
        options={speedOptions}
        value={speed.toString()}
        onChange={(chosen) => setSpeed(speeds.find((each) => each.toString() === chosen) ?? speed)}
      />
    </div>
  );
});

/** The keys left and right step from entry to entry, Home and End go to the first and the last, the space bar plays and pauses. */
function PositionSlider({ axis, controls, entryCount }: PositionProps & { axis: TimeAxis }) {
  const { playbackPosition, togglePlaying, step, goToEntry, goToTime } = controls;
  const { count, at } = playbackPosition;
  const keyActions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => goToEntry(1),
    End: () => goToEntry(entryCount),
    ' ': togglePlaying,
  };
  const onKeyDown = (domEvent: KeyboardEvent): void => {
    const runAction = keyActions[domEvent.key];
    if (!runAction || domEvent.ctrlKey || domEvent.metaKey || domEvent.altKey) return;
    domEvent.preventDefault();
    runAction();
  };
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label="Moment"
      aria-valuetext={`${formatClockWithSeconds(at)}, entry ${count.toString()} of ${entryCount.toString()}`}
      min={0}
      max={Math.max(1, Math.ceil(axis.length))}
      value={Math.round(axis.toOffset(at))}
      onChange={({ target }) => goToTime(axis.toInstant(Number(target.value)))}
      onKeyDown={onKeyDown}
    />
  );
}
