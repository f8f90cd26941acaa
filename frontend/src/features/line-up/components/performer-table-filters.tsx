import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { type Instrument, instruments as allInstruments, type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type Filters } from '../line-up.filters.js';
import { MultiChoiceChips, SingleChoiceChips } from '../../../ui/choice-chips.js';
import { FilterIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import styles from './performer-table-filters.module.css';

interface Props {
  type: GigType;
  performers: readonly PerformerView[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Filters by name, status, priority and instruments. On a phone a button opens all of them except the name. */
export function PerformerTableFilters({ type, performers, filters, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const filtersId = useId();
  const instrumentOptions = getInstrumentOptions(type, performers, filters);
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label="Find a name"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <Button
        className={styles.filterButton}
        icon={<FilterIcon />}
        aria-label="Filter"
        aria-expanded={open}
        aria-controls={filtersId}
        onClick={() => setOpen(!open)}
      />
      <div id={filtersId} className={styles.collapsibleFilters} data-open={open}>
        <StatusFilter type={type} filters={filters} onChange={onChange} />
        <Checkbox
          className={styles.priority}
          checked={filters.priority === true}
          onChange={({ target }) => onChange({ ...filters, priority: target.checked ? true : null })}
        >
          Priority
        </Checkbox>
        {instrumentOptions.length > 0 && (
          <MultiChoiceChips
            label="Instruments"
            options={instrumentOptions.map((instrument) => ({ value: instrument, label: instrument }))}
            value={filters.instruments}
            onChange={(instruments) => onChange({ ...filters, instruments })}
          />
        )}
      </div>
    </div>
  );
}

/** Filters by whether performers have played or, at a generic event, by whether they attended. */
function StatusFilter({ type, filters, onChange }: Omit<Props, 'performers'>) {
  const field = type === 'generic' ? 'attended' : 'played';
  const label = type === 'generic' ? 'Attended' : 'Played';
  const valuesByLabel = new Map<string, boolean | null>([
    ['All', null],
    [label, true],
    [`Not ${label}`, false],
  ]);
  const selected = [...valuesByLabel.keys()].find((option) => valuesByLabel.get(option) === filters[field]) ?? 'All';
  return (
    <SingleChoiceChips
      label="Status"
      options={[...valuesByLabel.keys()].map((option) => ({ value: option, label: option }))}
      value={selected}
      onChange={(option) => onChange({ ...filters, [field]: valuesByLabel.get(option) ?? null })}
    />
  );
}

/** All instruments at a jam; elsewhere those that a performer plays or that the filter contains. */
function getInstrumentOptions(type: GigType, performers: readonly PerformerView[], filters: Filters): readonly Instrument[] {
  if (type === 'jam') return allInstruments;
  const offered = new Set([...filters.instruments, ...performers.flatMap(({ instruments }) => instruments)]);
  return allInstruments.filter((instrument) => offered.has(instrument));
}
