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
  /** The index of the shown entry in the history. */
  shownIndex: number;
  /** The index of the first entry that does not continue the chain of hashes; null when no check has found one. */
  brokenIndex: number | null;
  /** @param entryNumber that of the last entry of the chosen row, from 1 */
  onChoose: (entryNumber: number) => void;
}
const noNames: Props['names'] = new Map();
const noRows: Props['rows'] = [];
const topicOptions = [
  { value: 'all', label: 'All' },
  { value: 'stage', label: 'Stage' },
  { value: 'queue', label: 'Line' },
  { value: 'raffle', label: 'Raffle' },
  { value: 'gig', label: 'Event' },
] as const;

/**
 * Every action of a gig in plain words, newest first, with filters; a tap shows the state after it. Memoised: not rendered again at each
 * step of the slider.
 */
export const HistoryTimeline = memo(function HistoryTimeline({ rows, names, shownIndex, brokenIndex, onChoose }: Props) {
  const [filters, setFilters] = useState<RowFilters>(noRowFilters);
  const change = (changes: Partial<RowFilters>): void => setFilters({ ...filters, ...changes });
  const deferredFilters = useDeferredValue(filters);
  const foundRows = useMemo(() => filterRows(rows, deferredFilters).reverse(), [rows, deferredFilters]);
  return (
    <section className={[panelStyles.panel, styles.panel].join(' ')} aria-label="Timeline">
      <TimelineFilters rows={rows} names={names} filters={filters} onChange={change} />
      {foundRows.length === 0 ? (
        <EmptyState title="No entries match these filters.">
          <Button onClick={() => setFilters(noRowFilters)}>Clear Filters</Button>
        </EmptyState>
      ) : (
        // with other filters the list begins with the newest row again
        <TimelineRows key={JSON.stringify(deferredFilters)} rows={foundRows} {...{ shownIndex, brokenIndex, onChoose }} />
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
        options={topicOptions}
        value={filters.topic ?? 'all'}
        onChange={(topic) => onChange({ topic: topic === 'all' ? undefined : topic })}
      />
      <PersonFilters rows={rows} names={names} filters={filters} onChange={onChange} />
      <SearchField label="Search the timeline" value={filters.search} onChange={(search) => onChange({ search })} />
    </div>
  );
}

function PersonFilters({ rows, names, filters, onChange }: FilterProps) {
  // computed after the page is shown: there may be hundreds of options, which are needed only when a list is opened
  const [deferredNames, deferredRows] = [useDeferredValue(names, noNames), useDeferredValue(rows, noRows)];
  const performerOptions = useMemo(() => toOptions([...deferredNames]), [deferredNames]);
  const actorOptions = useMemo(
    () => toOptions([...new Set(deferredRows.map(({ actor }) => actor))].map((actor) => [actor, actor])),
    [deferredRows],
  );
  return (
    <div className={styles.selects}>
      <FilterSelect
        label="Participant"
        allLabel="Everybody"
        grows
        value={filters.performerId}
        options={performerOptions}
        onChange={(performerId) => onChange({ performerId })}
      />
      <FilterSelect
        label="Recorded by"
        allLabel="By anyone"
        grows
        value={filters.actor}
        options={actorOptions}
        onChange={(actor) => onChange({ actor })}
      />
    </div>
  );
}

const toOptions = <Value extends string>(labelledValues: readonly (readonly [Value, string])[]) =>
  labelledValues.map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label));
