import { type ReactNode } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { ChangeAnnouncer } from '../../../ui/elements/change-announcer.js';
import styles from './stage-panel.module.css';

export interface StagePanelProps {
  /** In the order of the line-up. */
  onStage: readonly PerformerView[];
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
  /** After a failure it is unknown whether the stage is empty. */
  lineUpStatus: 'failed' | 'loaded';
}
interface Props extends StagePanelProps {
  /** Shown under an empty stage, unless it is read-only or could not be loaded. */
  hint: string;
  /** The rows of the performers on stage. */
  children: ReactNode;
}

/** The panel "Currently on Stage", with a placeholder while there is no performer to show. */
export function StagePanel({ onStage, readOnly, lineUpStatus, hint, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby="on-stage">
      <h2 id="on-stage" className={styles.label} data-live={onStage.length > 0}>
        Currently on Stage
      </h2>
      <ChangeAnnouncer value={onStage} describeChange={describeStageChange} />
      {onStage.length > 0 ? (
        children
      ) : (
        <div className={styles.empty}>
          {lineUpStatus === 'failed' ? <span>Failed to load participants</span> : <strong>No Performers On Stage</strong>}
          {lineUpStatus === 'loaded' && !readOnly && <span>{hint}</span>}
        </div>
      )}
    </section>
  );
}

/** When there are more rows than this, all are compact, so that they fit a phone's screen. */
export const maxFullRows = 3;

interface PerformerNameProps {
  name: string;
  /** Whether a compact row shows its actions; null for a row that always does, or has none. */
  isOpened: boolean | null;
  onToggleOpened: () => void;
}

/** The name in a row; of a compact row it is a button, as large as the row, that shows and hides the actions. */
export function PerformerName({ name, isOpened, onToggleOpened }: PerformerNameProps) {
  if (isOpened === null) return <strong className={styles.name}>{name}</strong>;
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpened} aria-label={`Actions for ${name}`} onClick={onToggleOpened}>
      <strong className={styles.name}>{name}</strong>
    </button>
  );
}

/** The text for screen readers about performers who went on or off stage; empty when nobody did. */
export function describeStageChange(before: readonly PerformerView[], after: readonly PerformerView[]): string {
  const exclude = (performers: readonly PerformerView[], excluded: readonly PerformerView[]): PerformerView[] =>
    performers.filter(({ id }) => !excluded.some((other) => other.id === id));
  return [
    ...exclude(after, before).map(({ name }) => `${name} is on stage`),
    ...exclude(before, after).map(({ name }) => `${name} is off stage`),
  ].join('. ');
}
