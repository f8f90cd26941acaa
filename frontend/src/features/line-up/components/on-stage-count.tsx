import { type GigId } from '@jamjar/contracts/ids';
import { useLineUp } from '../use-line-up.js';
import styles from './on-stage-count.module.css';

/** How many are on stage now, with a separator before it; empty while there is nobody. */
export function OnStageCount({ gigId }: { gigId: GigId }) {
  const { onStage } = useLineUp(gigId).performers;
  if (onStage.length === 0) return null;
  return (
    <>
      {' · '}
      <strong className={styles.count}>{onStage.length} on stage now</strong>
    </>
  );
}
