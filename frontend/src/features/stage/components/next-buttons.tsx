import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { toSeen } from '../../../api/requests.js';
import { StageActionButton } from '../../../ui/buttons.js';
import { notifyAndReturnSuccess, updateFailed } from '../../../ui/notify-and-return-success.js';
import { useNextBandMutation, useNextMutation } from '../stage-calls.api.js';
import styles from './stage-panel.module.css';

interface NextBandProps {
  gigId: GigId;
  onStage: readonly PerformerView[];
  selected: readonly PerformerView[];
  /** Who stays on stage. */
  staying: readonly PerformerId[];
  onDone: () => void;
}

/** At a jam: takes everybody off stage but who stays, and puts everybody selected on. */
export function NextBandButton({ gigId, onStage, selected, staying, onDone }: NextBandProps) {
  const [nextBand, { isLoading }] = useNextBandMutation();
  const press = async (): Promise<void> => {
    if (await notifyAndReturnSuccess(nextBand({ gigId, staying, seen: toSeen({ onStage, selected }) }), updateFailed())) onDone();
  };
  return (
    <StageActionButton block size="large" loading={isLoading} onClick={() => void press()}>
      Next band ({selected.length})
    </StageActionButton>
  );
}

interface NextProps {
  gigId: GigId;
  onStage: readonly PerformerView[];
  /** Null when nobody is left: then everybody only goes off. */
  next: PerformerView | null;
}

/** At an open mic: takes everybody off stage, and puts the next performer on. */
export function NextButton({ gigId, onStage, next }: NextProps) {
  const [sendNext, { isLoading }] = useNextMutation();
  const press = (): void => {
    const call = { gigId, seen: toSeen({ onStage, selected: [] }), nextId: next?.id ?? null };
    void notifyAndReturnSuccess(sendNext(call), updateFailed());
  };
  return (
    // another button for another performer, so that `DoubleTapGuard` ignores a second fast tap, which would skip one
    <StageActionButton key={next?.id ?? ''} block size="large" className={styles.next} loading={isLoading} onClick={press}>
      <span className={styles.nextName}>{next ? `Next: ${next.name}` : 'Next: nobody is waiting'}</span>
    </StageActionButton>
  );
}
