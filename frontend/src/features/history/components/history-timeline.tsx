import { memo, useDeferredValue, useMemo, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { Button } from '../../../ui/elements/buttons.js';
import { SingleChoiceChips } from '../../../ui/form/choice-chips.js';
import { FilterSelect } from '../../../ui/form/filter-select.js';
import { EmptyState } from '../../../ui/list/list-states.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { type HistoryRow } from '../history-rows.js';
import { filterRows, noRowFilters, type RowFilters } from '../row-filters.js';
import panelStyles from '../../../ui/elements/panel.module.css';
import styles from './history-timeline.module.css';
import { TimelineRows } from './timeline-rows.js';

interface Props {
  /** Oldest first. */
  rows: readonly HistoryRow[];
  names: ReadonlyMap<PerformerId, string>;
  /** The place of the entry that is shown. */
  current: number;
  /** The place of the first entry that does not fit, when a check has found one. */
  brokenIndex: number | null;
  /** @param count how many entries have happened after the chosen row */
  onChoose: (count: number) => void;
}
const noNames: Props['names'] = new Map();
const noRows: Props['rows'] = [];
const kindOptions = [
  { value: 'all', label: 'All' },
  { value: 'stage', label: 'Stage' },
  { value: 'queue', label: 'Line' },
  { value: 'raffle', label: 'Raffle' },
  { value: 'event', label: 'Event' },
] as const;

/**
 * Every action of a gig in plain words, newest first, with filters; a tap shows the state after it. Not rendered again by each step of the
 * slider.
 */
export const HistoryTimeline = memo(function HistoryTimeline({ rows, names, current, brokenIndex, onChoose }: Props) {
  const [filters, setFilters] = useState<RowFilters>(noRowFilters);
  const change = (changes: Partial<RowFilters>): void => setFilters({ ...filters, ...changes });
  const applied = useDeferredValue(filters);
  const found = useMemo(() => filterRows(rows, applied).reverse(), [rows, applied]);
  return (
    <section className={[panelStyles.panel, styles.panel].join(' ')} aria-label="Timeline">
      <TimelineFilters rows={rows} names={names} filters={filters} onChange={change} />
      {found.length === 0 ? (
        <EmptyState title="No entries match these filters.">
          <Button onClick={() => setFilters(noRowFilters)}>Clear Filters</Button>
        </EmptyState>
      ) : (
        // other filters, another list: it begins with the newest row again
        <TimelineRows key={JSON.stringify(applied)} rows={found} current={current} brokenIndex={brokenIndex} onChoose={onChoose} />
      )}
    </section>
  );
});

interface FilterProps extends Pick<Props, 'rows' | 'names'> {
  filters: RowFilters;
  onChange: (changes: Partial<RowFilters>) => void;
}

function TimelineFilters({ rows, names, filters, onChange }: FilterProps) {
  return (
    <div className={styles.filters}>
      <SingleChoiceChips
        label="Kind of entry"
        options={kindOptions}
        value={filters.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <PersonFilters rows={rows} names={names} filters={filters} onChange={onChange} />
      <SearchField label="Search the timeline" value={filters.search} onChange={(search) => onChange({ search })} />
    </div>
  );
}

function PersonFilters({ rows, names, filters, onChange }: FilterProps) {
  // filled in after the page is shown: they may be hundreds, and are needed only when somebody opens the list
  const [shownNames, shownRows] = [useDeferredValue(names, noNames), useDeferredValue(rows, noRows)];
  const people = useMemo(() => toOptions([...shownNames]), [shownNames]);
  const staff = useMemo(() => toOptions([...new Set(shownRows.map(({ actor }) => actor))].map((actor) => [actor, actor])), [shownRows]);
  return (
    <div className={styles.selects}>
      <FilterSelect
        label="Participant"
        allLabel="Everybody"
        grows
        value={filters.performerId}
        options={people}
        onChange={(performerId) => onChange({ performerId })}
      />
      <FilterSelect
        label="Recorded by"
        allLabel="By anyone"
        grows
        value={filters.actor}
        options={staff}
        onChange={(actor) => onChange({ actor })}
      />
    </div>
  );
}

const toOptions = <Value extends string>(items: readonly (readonly [Value, string])[]) =>
  items.map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label));
