import { Button } from 'antd';
import { MultiChoiceChips, SingleChoiceChips } from '../../../ui/choice-chips.js';
import { FilterIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import { type FilterGroup, type Filters } from '../line-up.filters.js';
import styles from './performer-list-filters.module.css';

export interface FilterProps {
  groups: readonly FilterGroup[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}
interface ToolbarProps extends FilterProps {
  filtersOpen: boolean;
  onFiltersOpenChange: (open: boolean) => void;
  filtersId: string;
}

/** The search field and, for lists with several filter groups, the button that shows and hides the groups. */
export function PerformerListToolbar({ groups, filters, onChange, filtersOpen, onFiltersOpenChange, filtersId }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label="Find a name"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      {groups.length > 1 && (
        <Button
          className={styles.filterButton}
          icon={<FilterIcon />}
          aria-label="Filter"
          aria-expanded={filtersOpen}
          aria-controls={filtersId}
          onClick={() => onFiltersOpenChange(!filtersOpen)}
        >
          <span className={styles.buttonLabel}>Filter</span>
        </Button>
      )}
    </div>
  );
}
/** The filter groups as chips. */
export const PerformerListFilters = ({ groups, filters, onChange, id }: FilterProps & { id: string }) => (
  <div id={id} className={styles.filters}>
    {groups.map((group) => (
      <div key={group.label} className={styles.group}>
        {groups.length > 1 && (
          <span className={styles.label} aria-hidden="true">
            {group.label}
          </span>
        )}
        <FilterGroupChips group={group} filters={filters} onChange={onChange} />
      </div>
    ))}
  </div>
);

/** The options of one filter group as chips. */
export function FilterGroupChips({ group, filters, onChange }: Omit<FilterProps, 'groups'> & { group: FilterGroup }) {
  const { label, noneLabel, options, getActive, setActive } = group;
  const active = getActive(filters);
  const chips = [...(noneLabel === null ? [] : [noneLabel]), ...options].map((option) => ({ value: option, label: option }));
  const change = (chosen: readonly string[]): void => onChange(setActive(filters, chosen));
  return noneLabel === null ? (
    <MultiChoiceChips label={label} options={chips} value={active} onChange={change} />
  ) : (
    <SingleChoiceChips label={label} options={chips} value={active[0] ?? noneLabel} onChange={(chosen) => change([chosen])} />
  );
}
