import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type StagePanelProps } from './stage-panel.props.js';
import { StagePanel } from './stage-panel.js';
import styles from './stage-panel.module.css';
import { StageRow } from './stage-row.js';
import { SubOutDialog } from './sub-out-dialog.js';

interface Props extends StagePanelProps {
  onStage: readonly PerformerView[];
  /** Performers who can replace one on stage: those neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
  /** Null: no limit. */
  timeLimitMinutes: number | null;
  /** Says where to select performers; shown under an empty stage, unless it is read-only. */
  hint: string;
}

/** The stage of a jam: performers who play together, each of whom can be subbed out, swapped and taken off. */
export function JamStage({ eligibleReplacements, timeLimitMinutes, ...panelProps }: Props) {
  const [subOutId, setSubOutId] = useState<PerformerView['id'] | null>(null);
  // the dialog closes when the performer leaves the stage or is marked as leaving, for example by another user
  const performerToSubOut = panelProps.onStage.find(({ id, pendingRemoval }) => id === subOutId && !pendingRemoval);
  return (
    <>
      <StagePanel {...panelProps}>
        <ul className={styles.stage}>
          {panelProps.onStage.map((performer) => (
            <StageRow
              key={performer.id}
              performer={performer}
              timeLimitMinutes={timeLimitMinutes}
              readOnly={panelProps.readOnly}
              onSubOut={({ id }) => setSubOutId(id)}
            />
          ))}
        </ul>
      </StagePanel>
      {performerToSubOut && (
        <SubOutDialog leavingPerformer={performerToSubOut} eligibleReplacements={eligibleReplacements} onClose={() => setSubOutId(null)} />
      )}
    </>
  );
}
