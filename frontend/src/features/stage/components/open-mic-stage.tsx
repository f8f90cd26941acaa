import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { useShortcutHint } from '../../../ui/menu/shortcuts.js';
import { Timer } from '../../../ui/elements/timer.js';
import { useFlipAnimation } from '../../../ui/list/use-flip-animation.js';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.js';
import { usePerformerAction } from '../../../domain/commands/commands.api.js';
import { useOffKey } from '../use-off-key.js';
import { useTimeLimit } from '../../../domain/gigs/use-time-limit.js';
import styles from './open-mic-stage.module.css';
import { StagePanel, type StagePanelProps } from './stage-panel.js';

interface Props extends StagePanelProps {
  /** Null: no limit. */
  timeLimitMinutes: number | null;
}

/** The stage of an open mic: the performers on stage, each with a timer. */
export function OpenMicStage({ timeLimitMinutes, ...panelProps }: Props) {
  const { onStage, lineUpStatus, readOnly } = panelProps;
  const { rows, goneIds } = useSteadyRows(onStage, lineUpStatus);
  useOffKey({ rows, goneIds }, readOnly);
  return (
    <StagePanel {...panelProps} onStage={rows} hint="Put somebody on stage from the queue.">
      <ul className={styles.stints}>
        {rows.map((performer) => (
          <StintCard
            key={performer.id}
            performer={performer}
            isGone={goneIds.has(performer.id)}
            timeLimitMinutes={timeLimitMinutes}
            readOnly={readOnly}
          />
        ))}
      </ul>
    </StagePanel>
  );
}

type StintProps = Pick<Props, 'timeLimitMinutes' | 'readOnly'> & { performer: PerformerView; isGone: boolean };

/** A performer on stage; says when the last minute of the time limit runs, and turns red when it is exceeded. */
function StintCard({ performer, isGone, timeLimitMinutes, readOnly }: StintProps) {
  const { id, name, performerType, stageStartTime } = performer;
  const timeLimit = useTimeLimit(performer, timeLimitMinutes);
  const offShortcut = useShortcutHint('o');
  const takeOff = usePerformerAction('TakeOffStage');
  const ref = useFlipAnimation<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.stint} data-on-stage={id} data-overtime={timeLimit.state === 'over'} data-gone={isGone || undefined}>
      <strong className={styles.name}>{name}</strong>
      <div className={styles.time}>
        <span className={styles.status}>{timeLimit.label || performerType}</span>
        {stageStartTime && <Timer since={stageStartTime} label={`Time on stage of ${name}`} state={timeLimit.state} large />}
      </div>
      {!readOnly && (
        <Button
          block
          size="large"
          loading={takeOff.isLoading}
          aria-label={`Off Stage ${name}`}
          aria-keyshortcuts={offShortcut}
          onClick={() => void takeOff.run(performer)}
        >
          Off Stage
        </Button>
      )}
    </li>
  );
}
