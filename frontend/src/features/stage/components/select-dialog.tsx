import { useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { Dialog } from '../../../ui/dialog.js';
import { useSelectMutation } from '../stage.api.js';
import { initialInstrument, mustChooseInstrument } from '../instrument-rules.js';
import styles from './stage-dialogs.module.css';
import { InstrumentChoice } from './instrument-choice.js';
import { PerformerChoice } from './performer-choice.js';

interface Props {
  performer: PerformerView;
  onStage: readonly PerformerView[];
  onClose: () => void;
}

/** Selects a performer for the stage, with an instrument (if the performer plays any) and optionally a performer to replace. */
export function SelectDialog({ performer, onStage, onClose }: Props) {
  const [replacedId, setReplacedId] = useState<PerformerView['id'] | null>(null);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [select, selectStatus] = useSelectMutation();

  // null when nobody is chosen, or when the chosen performer has left the stage meanwhile
  const replaced = onStage.find(({ id }) => id === replacedId) ?? null;
  const instrument = chosenInstrument ?? initialInstrument(performer, replaced);
  const confirm = async (): Promise<void> => {
    const request = { id: performer.id, instruments: instrument ? [instrument] : [], replacingPerformerId: replaced?.id ?? null };
    if (await notifyAndReturnSuccess(select(request), { failure: 'Failed to update performer' })) onClose();
  };
  return (
    <Dialog
      title={`Select ${performer.name} for stage`}
      confirmLabel="Select"
      disabled={mustChooseInstrument(performer) && instrument === null}
      busy={selectStatus.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <InstrumentChoice performer={performer} value={instrument} onChange={setChosenInstrument} />
      {onStage.length > 0 && (
        <div className={styles.field}>
          <span className={styles.label}>Replace a performer (optional)</span>
          <PerformerChoice
            label="Replace a performer"
            noneLabel="Nobody"
            options={onStage}
            getInstruments={({ currentInstruments }) => currentInstruments}
            value={replaced}
            onChange={(chosen) => setReplacedId(chosen?.id ?? null)}
          />
        </div>
      )}
    </Dialog>
  );
}
