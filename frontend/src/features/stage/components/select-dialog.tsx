import { useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { Dialog } from '../../../ui/dialog.js';
import { useSelectMutation } from '../stage.api.js';
import { firstChoice, mustChoose } from '../stage.views.js';
import styles from './dialog.module.css';
import { InstrumentChoice } from './instrument-choice.js';
import { PerformerChoice } from './performer-choice.js';

interface Props {
  performer: PerformerView;
  onStage: readonly PerformerView[];
  onClose: () => void;
}

/** What somebody will play, and whose place they take (S2 §4, Pick action; §5). */
export function SelectDialog({ performer, onStage, onClose }: Props) {
  const [replacingId, setReplacingId] = useState<PerformerView['id'] | null>(null);
  const [pressed, setPressed] = useState<Instrument | null>(null);
  const [select, selecting] = useSelectMutation();

  // whoever has left the stage meanwhile cannot be replaced any more
  const replacing = onStage.find(({ id }) => id === replacingId) ?? null;
  const chosen = pressed ?? firstChoice(performer, replacing);
  const confirm = async (): Promise<void> => {
    const asked = { id: performer.id, instruments: chosen ? [chosen] : [], replacingPerformerId: replacing?.id ?? null };
    if (await attempt(select(asked), { failure: 'Failed to update performer' })) onClose();
  };
  return (
    <Dialog
      title={`Select ${performer.name} for stage`}
      confirm="Select"
      disabled={mustChoose(performer) && chosen === null}
      busy={selecting.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <InstrumentChoice performer={performer} value={chosen} onChange={setPressed} />
      {onStage.length > 0 && (
        <div className={styles.field}>
          <span className={styles.label}>Replace a performer (optional)</span>
          <PerformerChoice
            label="Replace a performer"
            nobody="Nobody"
            options={onStage}
            plays={({ currentInstruments }) => currentInstruments}
            value={replacing}
            onChange={(leaving) => setReplacingId(leaving?.id ?? null)}
          />
        </div>
      )}
    </Dialog>
  );
}
