import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { type Instrument, instruments as allInstruments, type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Wanted } from '../../../features/line-up/line-up.filters.js';
import { ManyChips, OneChip } from '../../../ui/choice-chips.js';
import { FilterIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import styles from './participant-filters.module.css';

interface Props {
  type: GigType;
  performers: readonly PerformerView[];
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** By name, by whether they have been on, by what they play (S2 §2). On a phone all but the name stand behind a button. */
export function ParticipantFilters({ type, performers, wanted, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const choices = useId();
  const offered = offeredInstruments(type, performers, wanted);
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label="Find a name"
        value={wanted.search}
        onChange={(search) => onChange({ ...wanted, search })}
      />
      <Button
        className={styles.opener}
        icon={<FilterIcon />}
        aria-label="Filter"
        aria-expanded={open}
        aria-controls={choices}
        onClick={() => setOpen(!open)}
      />
      <div id={choices} className={styles.choices} data-open={open}>
        <Status type={type} wanted={wanted} onChange={onChange} />
        <Checkbox
          className={styles.priority}
          checked={wanted.priority === true}
          onChange={({ target }) => onChange({ ...wanted, priority: target.checked ? true : null })}
        >
          Priority
        </Checkbox>
        {offered.length > 0 && (
          <ManyChips
            label="Instruments"
            options={offered.map((instrument) => ({ value: instrument, label: instrument }))}
            value={wanted.instruments}
            onChange={(instruments) => onChange({ ...wanted, instruments })}
          />
        )}
      </div>
    </div>
  );
}

/** Whether they have played or, where nobody plays, whether they were there. */
function Status({ type, wanted, onChange }: Omit<Props, 'performers'>) {
  const field = type === 'generic' ? 'attended' : 'played';
  const word = type === 'generic' ? 'Attended' : 'Played';
  const values = new Map<string, boolean | null>([
    ['All', null],
    [word, true],
    [`Not ${word}`, false],
  ]);
  const on = [...values.keys()].find((label) => values.get(label) === wanted[field]) ?? 'All';
  return (
    <OneChip
      label="Status"
      options={[...values.keys()].map((label) => ({ value: label, label }))}
      value={on}
      onChange={(label) => onChange({ ...wanted, [field]: values.get(label) ?? null })}
    />
  );
}

/** All at a jam; elsewhere those that somebody plays, and those that were chosen while somebody did. */
function offeredInstruments(type: GigType, performers: readonly PerformerView[], wanted: Wanted): readonly Instrument[] {
  if (type === 'jam') return allInstruments;
  const played = new Set([...wanted.instruments, ...performers.flatMap(({ instruments }) => instruments)]);
  return allInstruments.filter((instrument) => played.has(instrument));
}
