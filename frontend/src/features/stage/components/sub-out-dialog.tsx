import { Input } from 'antd';
import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/live-events/live-event.views';
import { attempt } from '../../../ui/attempt.js';
import { Dialog } from '../../../ui/dialog.js';
import { SearchIcon } from '../../../ui/icons.js';
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
  const [replacement, setReplacement] = useState<PerformerView | null>(null);
  const [instrument, setInstrument] = useState<PerformerView['instruments'][number] | null>(null);
  const [subOut, subbing] = useSubOutMutation();

  const choose = (performer: PerformerView | null): void => {
    setReplacement(performer);
    setInstrument(performer && firstChoice(performer, leaving));
  };
  const confirm = async (): Promise<void> => {
    const asked = { id: leaving.id, replacementId: replacement?.id ?? null, instruments: instrument ? [instrument] : [] };
    if (await attempt(subOut(asked), { failure: 'Failed to update performer' })) onClose();
  };
  const wanted = search.trim().toLowerCase();
  const found = eligible.filter(({ id, name }) => id === replacement?.id || name.toLowerCase().includes(wanted));
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
        <Input
          allowClear
          prefix={<SearchIcon />}
          placeholder="Find a name"
          aria-label="Find a name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <PerformerChoice
          label="Replacement"
          nobody="No replacement"
          options={found}
          plays={({ instruments }) => instruments}
          value={replacement}
          onChange={choose}
        />
        {wanted !== '' && found.length === 0 && <span className={styles.hint}>No participants found matching “{search.trim()}”</span>}
      </div>
      {replacement && <InstrumentChoice performer={replacement} value={instrument} onChange={setInstrument} />}
    </Dialog>
  );
}
