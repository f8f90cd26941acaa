import { useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { notifyAndReturnSuccess } from '../../../ui/notify-and-return-success.js';
import { Dialog } from '../../../ui/dialog.js';
import { createNameMatcher } from '../../../ui/name-matcher.js';
import { SearchField } from '../../../ui/search-field.js';
import { useSubOutMutation } from '../stage.api.js';
import { initialInstrument, mustChooseInstrument } from '../instrument-rules.js';
import styles from './stage-dialogs.module.css';
import { InstrumentChoice } from './instrument-choice.js';
import { PerformerChoice } from './performer-choice.js';

interface Props {
  leavingPerformer: PerformerView;
  /** Performers who are neither on stage nor selected. */
  eligibleReplacements: readonly PerformerView[];
  onClose: () => void;
}

/** Marks a performer on stage as leaving, optionally with a replacement and the replacement's instrument. */
export function SubOutDialog({ leavingPerformer, eligibleReplacements, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [replacementId, setReplacementId] = useState<PerformerView['id'] | null>(null);
  const [chosenInstrument, setChosenInstrument] = useState<Instrument | null>(null);
  const [subOut, subOutStatus] = useSubOutMutation();

  // null when nobody is chosen, or when the chosen performer has been selected, put on stage or removed meanwhile
  const replacement = eligibleReplacements.find(({ id }) => id === replacementId) ?? null;
  const instrument = chosenInstrument ?? (replacement && initialInstrument(replacement, leavingPerformer));
  const chooseReplacement = (performer: PerformerView | null): void => {
    setReplacementId(performer?.id ?? null);
    setChosenInstrument(null);
  };
  const confirm = async (): Promise<void> => {
    const request = { id: leavingPerformer.id, replacementId: replacement?.id ?? null, instruments: instrument ? [instrument] : [] };
    if (await notifyAndReturnSuccess(subOut(request), { failure: 'Failed to update performer' })) onClose();
  };
  const matchesSearch = createNameMatcher(search);
  const matches = eligibleReplacements.filter(({ name }) => matchesSearch(name));
  // the chosen replacement stays in the list, also when the search does not match it
  const options = eligibleReplacements.filter((performer) => performer === replacement || matches.includes(performer));
  return (
    <Dialog
      title={`Substitute Out: ${leavingPerformer.name}`}
      confirmLabel="Sub Out"
      disabled={replacement !== null && mustChooseInstrument(replacement) && instrument === null}
      busy={subOutStatus.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.field}>
        <span className={styles.label}>Replacement (optional)</span>
        <SearchField label="Find a name" value={search} onChange={setSearch} />
        <PerformerChoice
          label="Replacement"
          noneLabel="No replacement"
          options={options}
          getInstruments={({ instruments }) => instruments}
          value={replacement}
          onChange={chooseReplacement}
        />
        {search.trim() !== '' && matches.length === 0 && (
          <span className={styles.hint}>{`No participants found matching "${search.trim()}"`}</span>
        )}
      </div>
      {replacement && <InstrumentChoice performer={replacement} value={instrument} onChange={setChosenInstrument} />}
    </Dialog>
  );
}
