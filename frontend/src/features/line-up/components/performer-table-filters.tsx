import { useId, useState } from 'react';
import { type Instrument, instruments as allInstruments, type GigType } from '@jamjar/contracts/enums';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type FilterGroup, type Filters, instrumentGroup, valueGroup } from '../line-up.filters.js';
import { Button } from '../../../ui/elements/buttons.js';
import { MultiChoiceChips, SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { FilterIcon } from '../../../ui/elements/icons.js';
import { SearchField } from '../../../ui/form/search-field.js';
import styles from './performer-table-filters.module.css';

const playedGroup = valueGroup('Status', 'All', 'played', { Played: true, 'Not Played': false });
/** Whether performers have played or, at a generic event, whether they attended. */
const statusGroups: Record<GigType, FilterGroup> = {
  jam: playedGroup,
  openmic: playedGroup,
  generic: valueGroup('Status', 'All', 'attended', { Attended: true, 'Not Attended': false }),
};

interface Props {
  type: GigType;
  performers: readonly PerformerView[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Filters by name, status, priority and instruments. On a phone a button shows and hides all but the name. */
export function PerformerTableFilters({ type, performers, filters, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const filtersId = useId();
  const options = getInstrumentOptions(type, performers, filters);
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
        <FilterGroupChips group={statusGroups[type]} filters={filters} onChange={onChange} />
        <PriorityCheckbox filters={filters} onChange={onChange} />
        {options.length > 0 && (
          <FilterGroupChips group={{ ...instrumentGroup, label: 'Instruments', options }} filters={filters} onChange={onChange} />
        )}
      </div>
    </div>
  );
}

/** All instruments at a jam; at other gigs those that a performer plays or that the filter contains. */
function getInstrumentOptions(type: GigType, performers: readonly PerformerView[], filters: Filters): readonly Instrument[] {
  if (type === 'jam') return allInstruments;
  const offeredInstruments = new Set([...filters.instruments, ...performers.flatMap(({ instruments }) => instruments)]);
  return allInstruments.filter((instrument) => offeredInstruments.has(instrument));
}

type FilterProps = Pick<Props, 'filters' | 'onChange'>;

const PriorityCheckbox = ({ filters, onChange }: FilterProps) => (
  <label className={styles.priority}>
    <input
      type="checkbox"
      checked={filters.priority === true}
      onChange={({ target }) => onChange({ ...filters, priority: target.checked ? true : null })}
    />
    Priority
  </label>
);

/** The options of one filter group as chips. */
function FilterGroupChips({ group, filters, onChange }: FilterProps & { group: FilterGroup }) {
  const { label, noneLabel, options, getActive, withActive } = group;
  const activeOptions = getActive(filters);
  const chips = [...(noneLabel === null ? [] : [noneLabel]), ...options].map((option) => ({ value: option, label: option }));
  const change = (chosen: readonly string[]): void => onChange(withActive(filters, chosen));
  return noneLabel === null ? (
    <MultiChoiceChips label={label} options={chips} value={activeOptions} onChange={change} />
  ) : (
    <SingleChoiceChips label={label} options={chips} value={activeOptions[0] ?? noneLabel} onChange={(chosen) => change([chosen])} />
  );
}
