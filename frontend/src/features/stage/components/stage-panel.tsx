import { type ReactNode } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type StagePanelProps } from './stage-panel.props.js';
import { StageAnnouncer } from './stage-announcer.js';
import styles from './stage-panel.module.css';

interface Props extends StagePanelProps {
  onStage: readonly PerformerView[];
  /** Shown under an empty stage, unless it is read-only. */
  hint: string;
  /** The rows of the performers on stage. */
  children: ReactNode;
}

/** The panel "Currently on Stage", with a placeholder while there is no performer to show. */
export function StagePanel({ onStage, readOnly, lineUpStatus, loadingMessage, hint, children }: Props) {
  const placeholders: Record<StagePanelProps['lineUpStatus'], ReactNode> = {
    loading: <span className={styles.skeleton} role="status" aria-label={loadingMessage} />,
    failed: <span>Failed to load participants</span>,
    loaded: <strong>No Performers On Stage</strong>,
  };
  return (
    <section className={styles.section} aria-labelledby="on-stage">
      <h2 id="on-stage" className={styles.label} data-live={onStage.length > 0}>
        Currently on Stage
      </h2>
      <StageAnnouncer onStage={onStage} />
      {onStage.length > 0 ? (
        children
      ) : (
        <div className={styles.empty}>
          {placeholders[lineUpStatus]}
          {lineUpStatus === 'loaded' && !readOnly && <span>{hint}</span>}
        </div>
      )}
    </section>
  );
}
