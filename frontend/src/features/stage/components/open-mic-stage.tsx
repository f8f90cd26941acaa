import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { LiveButton } from '../../../ui/live-button.js';
import { Timer } from '../../../ui/timer.js';
import { useTravel } from '../../../ui/travel.js';
import { useOverrun } from '../overrun.js';
import { useTakeOffStageMutation } from '../stage.api.js';
import styles from './open-mic-stage.module.css';
import { type StageFaces } from './stage-faces.js';
import { StagePanel } from './stage-panel.js';

interface Props extends StageFaces {
  onStage: readonly PerformerView[];
  /** In minutes; null: none. */
  timeLimit: number | null;
}

/** Whoever has the microphone, each with their time (S2 §4, Open mic). */
export const OpenMicStage = ({ timeLimit, ...stage }: Props) => (
  <StagePanel {...stage} hint="Put somebody on stage from the queue.">
    <ul className={styles.sets}>
      {stage.onStage.map((performer) => (
        <OnStage key={performer.id} performer={performer} timeLimit={timeLimit} readOnly={stage.readOnly} />
      ))}
    </ul>
  </StagePanel>
);

/** It turns red when the time is up, and says so. */
function OnStage({ performer, timeLimit, readOnly }: { performer: PerformerView; timeLimit: number | null; readOnly: boolean }) {
  const { id, name, performerType, stageStartTime } = performer;
  const overrun = useOverrun(performer, timeLimit);
  const [takeOff, takingOff] = useTakeOffStageMutation();
  const ref = useTravel<HTMLLIElement>(id);
  return (
    <li ref={ref} className={styles.set} data-over={overrun !== ''}>
      <strong className={styles.name}>{name}</strong>
      <div className={styles.time}>
        <span className={styles.words}>{overrun || performerType}</span>
        {stageStartTime && <Timer since={stageStartTime} label={`Time on stage of ${name}`} over={overrun !== ''} large />}
      </div>
      {!readOnly && (
        <LiveButton
          block
          size="large"
          loading={takingOff.isLoading}
          aria-label={`Off Stage ${name}`}
          onClick={() => void attempt(takeOff(id), { failure: 'Failed to update performer' })}
        >
          Off Stage
        </LiveButton>
      )}
    </li>
  );
}
