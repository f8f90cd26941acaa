import { type ReactNode } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type StageFaces } from './stage-faces.js';
import { StageNews } from './stage-news.js';
import styles from './stage-panel.module.css';

interface Props extends StageFaces {
  onStage: readonly PerformerView[];
  /** Under an empty stage, for whoever can do something about it. */
  hint: string;
  /** Their rows. */
  children: ReactNode;
}

/** Who is on stage now, and for how long (S2 §4): the largest thing on the page. */
export function StagePanel({ onStage, readOnly, lineUp, loading, hint, children }: Props) {
  const empty: Record<StageFaces['lineUp'], ReactNode> = {
    loading: <span className={styles.skeleton} role="status" aria-label={loading} />,
    failed: <span>Failed to load participants</span>,
    here: <strong>No Performers On Stage</strong>,
  };
  return (
    <section className={styles.section} aria-labelledby="on-stage">
      <h2 id="on-stage" className={styles.label} data-live={onStage.length > 0}>
        Currently on Stage
      </h2>
      <StageNews onStage={onStage} />
      {onStage.length > 0 ? (
        children
      ) : (
        <div className={styles.empty}>
          {empty[lineUp]}
          {lineUp === 'here' && !readOnly && <span>{hint}</span>}
        </div>
      )}
    </section>
  );
}
