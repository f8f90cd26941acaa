import { useState } from 'react';
import { type Instrument } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { Dialog } from '../../../ui/dialog.js';
import { nameSearch } from '../../../ui/name-search.js';
import { SearchField } from '../../../ui/search-field.js';
import { useSubOutMutation } from '../stage.api.js';
import { firstChoice, mustChoose } from '../stage.views.js';
import styles from './dialog.module.css';
import { InstrumentChoice } from './instrument-choice.js';
import { PerformerChoice } from './performer-choice.js';

interface Props {
  leaving: PerformerView;
  eligible: readonly PerformerView[];
  onClose: () => void;
}

/** Somebody is to leave; who takes their place, if anybody (S2 §4, Sub Out). */
export function SubOutDialog({ leaving, eligible, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [replacementId, setReplacementId] = useState<PerformerView['id'] | null>(null);
  const [pressed, setPressed] = useState<Instrument | null>(null);
  const [subOut, subbing] = useSubOutMutation();

  // whoever was selected for something else meanwhile is not to be had any more
  const replacement = eligible.find(({ id }) => id === replacementId) ?? null;
  const instrument = pressed ?? (replacement && firstChoice(replacement, leaving));
  const choose = (performer: PerformerView | null): void => {
    setReplacementId(performer?.id ?? null);
    setPressed(null);
  };
  const confirm = async (): Promise<void> => {
    const asked = { id: leaving.id, replacementId: replacement?.id ?? null, instruments: instrument ? [instrument] : [] };
    if (await attempt(subOut(asked), { failure: 'Failed to update performer' })) onClose();
  };
  const isWanted = nameSearch(search);
  const found = eligible.filter(({ name }) => isWanted(name));
  const shown = eligible.filter((performer) => performer === replacement || found.includes(performer));
  return (
    <Dialog
      title={`Substitute Out: ${leaving.name}`}
      confirm="Sub Out"
      disabled={replacement !== null && mustChoose(replacement) && instrument === null}
      busy={subbing.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.field}>
        <span className={styles.label}>Replacement (optional)</span>
        <SearchField label="Find a name" value={search} onChange={setSearch} />
        <PerformerChoice
          label="Replacement"
          nobody="No replacement"
          options={shown}
          plays={({ instruments }) => instruments}
          value={replacement}
          onChange={choose}
        />
        {search.trim() !== '' && found.length === 0 && (
          <span className={styles.hint}>{`No participants found matching "${search.trim()}"`}</span>
        )}
      </div>
      {replacement && <InstrumentChoice performer={replacement} value={instrument} onChange={setPressed} />}
    </Dialog>
  );
}
