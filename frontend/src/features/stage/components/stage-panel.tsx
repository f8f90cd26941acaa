import { type ReactNode, useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { type StageFaces } from './stage-faces.js';
import { StageNews } from './stage-news.js';
import { StageRow } from './stage-row.js';
import styles from './stage-panel.module.css';
import { SubOutDialog } from './sub-out-dialog.js';

interface Props extends StageFaces {
  onStage: readonly PerformerView[];
  /** Who could take somebody's place: not on stage, not selected (S2 §5). */
  eligible: readonly PerformerView[];
}

/** Who is on stage now, and for how long (S2 §4): the largest thing on the page. */
export function StagePanel({ onStage, eligible, readOnly, lineUp }: Props) {
  const [leaving, setLeaving] = useState<PerformerView | null>(null);
  return (
    <section className={styles.section} aria-labelledby="on-stage">
      <h2 id="on-stage" className={styles.label} data-live={onStage.length > 0}>
        Currently on Stage
      </h2>
      <StageNews onStage={onStage} />
      {onStage.length === 0 ? (
        <div className={styles.empty}>
          {faces[lineUp]}
          {lineUp === 'here' && !readOnly && <span>Select participants from the list.</span>}
        </div>
      ) : (
        <ul className={styles.stage}>
          {onStage.map((performer) => (
            <StageRow key={performer.id} performer={performer} readOnly={readOnly} onSubOut={setLeaving} />
          ))}
        </ul>
      )}
      {leaving && <SubOutDialog leaving={leaving} eligible={eligible} onClose={() => setLeaving(null)} />}
    </section>
  );
}

const faces: Record<StageFaces['lineUp'], ReactNode> = {
  loading: <span className={styles.skeleton} role="status" aria-label="Loading jam night data..." />,
  failed: <span>Failed to load participants</span>,
  here: <strong>No Performers On Stage</strong>,
};
