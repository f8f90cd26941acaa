import { type ReactNode, useMemo, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { SwapIcon } from '../../../ui/elements/icons.js';
import { Button } from '../../../ui/elements/buttons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { MoreMenu } from '../../../ui/menu/menu-button.js';
import { useShortcutHint } from '../../../ui/menu/shortcuts.js';
import { Tag } from '../../../ui/elements/tag.js';
import { Timer } from '../../../ui/elements/timer.js';
import { useFlipAnimation } from '../../../ui/list/use-flip-animation.js';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.js';
import { usePerformerAction } from '../../../domain/commands/commands.api.js';
import { useOffKey } from '../use-off-key.js';
import { useTimeLimit } from '../../../domain/gigs/use-time-limit.js';
import { type StayMarks } from '../use-stay-marks.js';
import { useChosenPerformer } from '../use-chosen-performer.js';
import { maxFullRows, PerformerName, StagePanel, type StagePanelProps } from './stage-panel.js';
import styles from './stage-panel.module.css';

const SubOutDialog = lazyDialog(() => import('./stage-dialogs.js').then((module) => module.SubOutDialog));

interface Props extends StagePanelProps {
  /** Who stays on stage when the next band is put on. */
  stays: StayMarks;
  /** Performers who can replace one on stage: those neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
  /** Says who has made a performer unavailable for the dialog. */
  renderWhoChanged: (performer: PerformerView) => ReactNode;
  /** Null: no limit. */
  timeLimitMinutes: number | null;
  /** Says where to select performers; see `StagePanel`. */
  hint: string;
}

/** The stage of a jam: performers who play together, each of whom can be subbed out, swapped and taken off. */
export function JamStage({ eligibleReplacements, renderWhoChanged, ...panelProps }: Props) {
  const subOutCandidates = useMemo(() => panelProps.onStage.filter(({ pendingRemoval }) => !pendingRemoval), [panelProps.onStage]);
  const { chosen, vanished, choose: setPerformerToSubOut } = useChosenPerformer(subOutCandidates);
  const performerToSubOut = chosen ?? vanished;
  return (
    <>
      <JamStagePanel {...panelProps} onSubOut={setPerformerToSubOut} />
      {performerToSubOut && (
        <SubOutDialog
          leavingPerformer={performerToSubOut}
          hasVanished={vanished !== null}
          renderWhoChanged={renderWhoChanged}
          eligibleReplacements={eligibleReplacements}
          onClose={() => setPerformerToSubOut(null)}
        />
      )}
    </>
  );
}

type PanelProps = Omit<Props, 'eligibleReplacements' | 'renderWhoChanged'> & { onSubOut: (performer: PerformerView) => void };

/** The panel with the rows of those on stage. */
function JamStagePanel({ stays, timeLimitMinutes, onSubOut, ...panelProps }: PanelProps) {
  const { onStage, readOnly, lineUpStatus } = panelProps;
  const { rows, goneIds } = useSteadyRows(onStage, lineUpStatus, getHeightKey);
  useOffKey({ rows, goneIds }, readOnly);
  const [openedId, setOpenedId] = useState<PerformerView['id'] | null>(null);
  const isCompact = rows.length > maxFullRows;
  return (
    <StagePanel {...panelProps} onStage={rows}>
      <ul className={styles.stage} data-compact={isCompact}>
        {rows.map((performer) => (
          <StageRow
            key={performer.id}
            performer={performer}
            isGone={goneIds.has(performer.id)}
            isOpened={isCompact ? performer.id === openedId : null}
            onToggleOpened={() => setOpenedId(performer.id === openedId ? null : performer.id)}
            timeLimitMinutes={timeLimitMinutes}
            readOnly={readOnly}
            isStaying={stays.ids.includes(performer.id)}
            onToggleStays={() => stays.toggle(performer.id)}
            onSubOut={() => onSubOut(performer)}
          />
        ))}
      </ul>
    </StagePanel>
  );
}

/** What the height of a row depends on, see `useSteadyRows`. */
const getHeightKey = ({ currentInstruments, pendingRemoval, replacementName }: PerformerView): string =>
  JSON.stringify([currentInstruments, pendingRemoval, replacementName]);

interface StageRowProps {
  performer: PerformerView;
  /** Whether the performer has left the stage, and the row is still shown in its place. */
  isGone: boolean;
  /** Whether a compact row shows its actions; null for a row that always does. */
  isOpened: boolean | null;
  onToggleOpened: () => void;
  timeLimitMinutes: number | null;
  readOnly: boolean;
  /** Whether the performer stays on stage when the next band is put on. */
  isStaying: boolean;
  onToggleStays: () => void;
  onSubOut: () => void;
}

/** A performer on a jam's stage: instruments, status, timer and actions, which a tap on a compact row shows. */
function StageRow({ isGone, timeLimitMinutes, readOnly, isOpened, onToggleOpened, ...actionProps }: StageRowProps) {
  const { performer, isStaying } = actionProps;
  const { id, name, replacementName, stageStartTime } = performer;
  const timeLimit = useTimeLimit(performer, timeLimitMinutes);
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.row} data-on-stage={id} data-gone={isGone || undefined}>
      <div className={styles.performer}>
        <PerformerName name={name} isOpened={readOnly ? null : isOpened} onToggleOpened={onToggleOpened} />
        <span className={styles.tags}>
          <StatusTags performer={performer} isStaying={isStaying} isCompact={isOpened !== null} />
          {timeLimit.state !== 'within' && <Tag tone={timeLimit.state === 'over' ? 'danger' : 'accent'}>{timeLimit.label}</Tag>}
        </span>
        {replacementName && (
          <span className={styles.replacement}>
            then <strong>{replacementName}</strong>
          </span>
        )}
      </div>
      {stageStartTime && <Timer since={stageStartTime} label={`Time on stage of ${name}`} state={timeLimit.state} />}
      {!readOnly && isOpened !== false && <StageRowActions {...actionProps} />}
    </li>
  );
}

/** A compact row has no room for the tag Live, which everybody on stage has who is not leaving. */
const StatusTags = ({ performer, isStaying, isCompact }: Pick<StageRowProps, 'performer' | 'isStaying'> & { isCompact: boolean }) => (
  <>
    {performer.currentInstruments.map((instrument) => (
      <Tag key={instrument} tone="accent">
        {instrument}
      </Tag>
    ))}
    {performer.pendingRemoval && <Tag tone="danger">Pending Removal</Tag>}
    {!performer.pendingRemoval && !isCompact && <Tag tone="accent">Live</Tag>}
    {isStaying && <Tag tone="accent">Stays</Tag>}
  </>
);

type StageRowActionsProps = Pick<StageRowProps, 'performer' | 'isStaying' | 'onToggleStays' | 'onSubOut'>;

function StageRowActions(props: StageRowActionsProps) {
  const { performer } = props;
  const { name, pendingRemoval, replacementName } = performer;
  const swap = usePerformerAction('Swap');
  const keepOnStage = usePerformerAction('KeepOnStage');
  const keep = (): void => void keepOnStage.run(performer);
  return (
    <div className={styles.actions}>
      {!pendingRemoval && <SubOutAndStaysButtons {...props} />}
      {pendingRemoval && replacementName && (
        <Button
          type="stage"
          className={styles.mainAction}
          icon={<SwapIcon />}
          loading={swap.isLoading}
          aria-label={`Swap ${name} for ${replacementName}`}
          onClick={() => void swap.run(performer)}
        >
          Swap
        </Button>
      )}
      <OffButton performer={performer} />
      {pendingRemoval && <MoreMenu bordered subject={name} getEntries={() => [{ key: 'keep', label: 'Keep on Stage', onPress: keep }]} />}
    </div>
  );
}

/** For a performer who is not about to leave. */
const SubOutAndStaysButtons = ({ performer: { name }, isStaying, onToggleStays, onSubOut }: StageRowActionsProps) => (
  <>
    <Button className={styles.mainAction} onClick={onSubOut} aria-label={`Sub Out ${name}`}>
      Sub Out
    </Button>
    <Button className={styles.mainAction} aria-pressed={isStaying} onClick={onToggleStays} aria-label={`Stays: ${name}`}>
      Stays
    </Button>
  </>
);

function OffButton({ performer }: Pick<StageRowProps, 'performer'>) {
  const { name, pendingRemoval, replacementName } = performer;
  const takeOff = usePerformerAction('TakeOffStage');
  const offShortcut = useShortcutHint('o');
  return (
    <Button
      className={pendingRemoval && !replacementName ? styles.mainAction : styles.offAction}
      loading={takeOff.isLoading}
      aria-label={`Off: ${name}`}
      aria-keyshortcuts={offShortcut}
      onClick={() => void takeOff.run(performer)}
    >
      Off
    </Button>
  );
}
