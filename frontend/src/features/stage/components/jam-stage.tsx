import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type StageFaces } from './stage-faces.js';
import { StagePanel } from './stage-panel.js';
import styles from './stage-panel.module.css';
import { StageRow } from './stage-row.js';
import { SubOutDialog } from './sub-out-dialog.js';

interface Props extends StageFaces {
  onStage: readonly PerformerView[];
  /** Who could take somebody's place: not on stage, not selected (S2 §5). */
  eligible: readonly PerformerView[];
  /** In minutes; null: none. */
  timeLimit: number | null;
  hint: string;
}

/** A band of whoever plays together now; each can be subbed out, swapped, taken off (S2 §4, jam nights). */
export function JamStage({ eligible, timeLimit, ...stage }: Props) {
  const [askedId, ask] = useState<PerformerView['id'] | null>(null);
  // whoever went off or is about to, here or elsewhere, is asked about no more
  const leaving = stage.onStage.find(({ id, pendingRemoval }) => id === askedId && !pendingRemoval);
  return (
    <>
      <StagePanel {...stage}>
        <ul className={styles.stage}>
          {stage.onStage.map((performer) => (
            <StageRow
              key={performer.id}
              performer={performer}
              timeLimit={timeLimit}
              readOnly={stage.readOnly}
              onSubOut={({ id }) => ask(id)}
            />
          ))}
        </ul>
      </StagePanel>
      {leaving && <SubOutDialog leaving={leaving} eligible={eligible} onClose={() => ask(null)} />}
    </>
  );
}
