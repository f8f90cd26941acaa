import { type GigId } from '@jamjar/contracts/ids';
import { useLineUp } from '../use-line-up.js';
import styles from './on-stage-count.module.css';

/** How many are on stage now, with a separator before it; empty while nobody is, and until the line-up is loaded. */
export function OnStageCount({ gigId }: { gigId: GigId }) {
  const lineUp = useLineUp(gigId);
  const count = lineUp?.performers.onStage.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <strong className={styles.count}>{count} on stage now</strong>
    </>
  );
}
