import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { FilterChips } from '../../../ui/filter-chips.js';
import { Panel } from '../../../ui/panel.js';
import { useStableCallback } from '../../../ui/use-stable-callback.js';
import { useRowActions } from '../use-row-actions.js';
import { filterGroupsByListKind, filterPerformers, type Filters, noFilters } from '../line-up.filters.js';
import { columnsByListKind, hasRaffleColumn, hasStage, type PerformerListKind } from '../line-up.columns.js';
import { type LineUpState } from '../use-line-up.js';
import { PerformerListPlaceholder } from './performer-list-placeholder.js';
import { type FilterProps, PerformerListFilters, PerformerListToolbar } from './performer-list-filters.js';
import styles from './performer-list.module.css';
import { PerformerRows } from './performer-rows.js';
import { RowDialog } from './row-dialogs.js';

/** Props that the lists of all gig types share. */
export interface PerformerListProps {
  gig: GigView;
  lineUp: LineUpState;
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
}
interface Props extends PerformerListProps {
  title: string;
  kind: PerformerListKind;
  /** In the order of the line-up. Pass the same array until a performer changes, so that the rows are not rendered again. */
  performers: readonly PerformerView[];
  /** The performer who is tagged "Up Next", and whose button is highlighted. */
  nextId?: PerformerId | null;
  initialFilters?: Filters;
  /** The button of each row. */
  action: { label: string; onPress: (performer: PerformerView) => void };
  /** Shown instead of rows. `empty`: the gig has performers, but none belongs to this list. */
  messages: { loading: string; empty: string };
}

/** A list of performers with search, filters, row menus and reordering by drag and drop. */
export function PerformerList({
  gig,
  lineUp,
  readOnly,
  title,
  kind,
  performers,
  nextId = null,
  initialFilters = noFilters,
  action,
  messages,
}: Props) {
  const { raffleEnabled } = gig;
  const [filters, setFilters] = useState(initialFilters);
  const { matches, reorderablePerformers } = useFilteredPerformers(performers, filters);
  const rowActions = useRowActions({ reorderablePerformers, all: lineUp.performers.all, raffleEnabled, canHold: hasStage(kind) });
  const onAction = useStableCallback(action.onPress);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const filtersId = useId();
  const containerAttributes = useMemo(
    () => ({ className: styles.layout, 'data-kind': kind, 'data-draggable': !readOnly, 'data-raffle': raffleEnabled }),
    [kind, readOnly, raffleEnabled],
  );
  const groups = filterGroupsByListKind[kind];
  const showFilters = filtersOpen || groups.length === 1; // a single group has no button that would show it
  const filterProps = { groups, filters, onChange: setFilters };
  const clearFilters = (): void => {
    setFilters(noFilters);
    listRef.current?.focus({ preventScroll: true }); // the pressed button disappears, and the focus with it
  };

  return (
    <Panel
      title={title}
      className={styles.panel}
      action={
        <PerformerListToolbar {...filterProps} filtersOpen={filtersOpen} onFiltersOpenChange={setFiltersOpen} filtersId={filtersId} />
      }
    >
      {showFilters && <PerformerListFilters {...filterProps} id={filtersId} />}
      <ActiveFilters {...filterProps} summary={performers.length > 0 && `${matches.length} of ${performers.length}`} />
      <div {...containerAttributes} className={[styles.scroll, styles.layout].join(' ')}>
        {matches.length > 0 && <ColumnHeader kind={kind} raffleEnabled={raffleEnabled} />}
        <PerformerRows
          listRef={listRef}
          containerAttributes={containerAttributes}
          title={title}
          kind={kind}
          raffleEnabled={raffleEnabled}
          rows={matches}
          nextId={nextId}
          actionLabel={readOnly ? null : action.label}
          draggable={!readOnly}
          onAction={onAction}
          {...rowActions.rowProps}
        />
        {matches.length === 0 && (
          <PerformerListPlaceholder
            lineUp={lineUp}
            loadingMessage={messages.loading}
            emptyMessage={messages.empty}
            hasHiddenRows={performers.length > 0}
            onClearFilters={clearFilters}
          />
        )}
      </div>
      {rowActions.dialog && <RowDialog dialog={rowActions.dialog} type={gig.type} onClose={rowActions.closeDialog} />}
    </Panel>
  );
}

/** The active filters with a button to remove each, and how many rows are left; nothing without an active filter or a search. */
function ActiveFilters({ groups, filters, onChange, summary }: FilterProps & { summary: string | false }) {
  const chips = groups.flatMap(({ getActive, setActive }) => {
    const active = getActive(filters);
    const remove = (label: string): void =>
      onChange(
        setActive(
          filters,
          active.filter((other) => other !== label),
        ),
      );
    return active.map((label) => ({ label, onRemove: () => remove(label) }));
  });
  if (chips.length === 0 && filters.search.trim() === '') return null;
  return <FilterChips filters={chips}>{summary}</FilterChips>;
}

/** Hidden from screen readers, because each cell has its own label. At an open mic the column with the tag "Up Next" has no heading. */
const ColumnHeader = ({ kind, raffleEnabled }: { kind: PerformerListKind; raffleEnabled: boolean }) => (
  <div className={styles.columnHeader} aria-hidden="true">
    <span>Name</span>
    {kind === 'openmic' && <span />}
    {columnsByListKind[kind].map(({ key, label }) => (
      <span key={key}>{label}</span>
    ))}
    {raffleEnabled && hasRaffleColumn(kind) && <span>Raffle</span>}
  </div>
);

/**
 * @returns `matches`: the rows to show; `reorderablePerformers`: those among whom a row's menu moves a row, filtered by `played` only: a
 * search does not change what "up" means
 */
function useFilteredPerformers(performers: readonly PerformerView[], filters: Filters) {
  // typing stays responsive: React renders the rows with lower priority, and drops a rendering that the next letter makes obsolete
  const search = useDeferredValue(filters.search);
  const matches = useMemo(() => filterPerformers({ ...filters, search }, performers), [filters, search, performers]);
  const { played } = filters;
  const reorderablePerformers = useMemo(() => filterPerformers({ ...noFilters, played }, performers), [played, performers]);
  return { matches, reorderablePerformers };
}
