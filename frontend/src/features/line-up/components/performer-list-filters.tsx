import { Button } from 'antd';
import { type ReactNode } from 'react';
import { MultiChoiceChips, SingleChoiceChips } from '../../../ui/choice-chips.js';
import { FilterIcon } from '../../../ui/icons.js';
import { SearchField } from '../../../ui/search-field.js';
import { type FilterGroup } from '../line-up.filter-groups.js';
import { type Filters } from '../line-up.filters.js';
import styles from './performer-list-filters.module.css';

interface Props {
  groups: readonly FilterGroup[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The search field and, for lists with several filter groups, the button that shows and hides the groups. */
export function PerformerListToolbar({
  groups,
  filters,
  onChange,
  filtersOpen,
  onFiltersOpenChange,
  filtersId,
}: Props & FiltersDisclosure) {
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
interface FiltersDisclosure {
  filtersOpen: boolean;
  onFiltersOpenChange: (open: boolean) => void;
  filtersId: string;
}

/** The filter groups as chips. */
export function PerformerListFilters({ groups, filters, onChange, id }: Props & { id: string }) {
  return (
    <div id={id} className={styles.filters}>
      {groups.map((group) => (
        <FilterGroupChips key={group.label} group={group} filters={filters} onChange={onChange} showLabel={groups.length > 1} />
      ))}
    </div>
  );
}

function FilterGroupChips({ group, filters, onChange, showLabel }: Omit<Props, 'groups'> & { group: FilterGroup; showLabel: boolean }) {
  const { label, noneLabel, options } = group;
  const activeLabels = options.filter(({ isActive }) => isActive(filters)).map((option) => option.label);
  const setActiveLabels = (labels: readonly string[]): void => {
    const cleared = options.reduce((changed, { deactivate }) => deactivate(changed), filters);
    onChange(options.filter((option) => labels.includes(option.label)).reduce((changed, option) => option.activate(changed), cleared));
  };
  const chips = [...(noneLabel === null ? [] : [noneLabel]), ...options.map((option) => option.label)].map((chipLabel) => ({
    value: chipLabel,
    label: chipLabel,
  }));
  return (
    <LabelledGroup label={label} showLabel={showLabel}>
      {noneLabel === null ? (
        <MultiChoiceChips label={label} options={chips} value={activeLabels} onChange={setActiveLabels} />
      ) : (
        <SingleChoiceChips
          label={label}
          options={chips}
          value={activeLabels[0] ?? noneLabel}
          onChange={(chipLabel) => setActiveLabels([chipLabel])}
        />
      )}
    </LabelledGroup>
  );
}

function LabelledGroup({ label, showLabel, children }: { label: string; showLabel: boolean; children: ReactNode }) {
  return (
    <div className={styles.group}>
      {showLabel && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
