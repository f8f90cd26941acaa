import { useDeferredValue, useMemo, useRef } from 'react';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Button } from '../../../ui/elements/buttons.js';
import { PlusIcon } from '../../../ui/elements/icons.js';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.js';
import { SearchField } from '../../../ui/form/search-field.js';
import { Panel } from '../../../ui/elements/panel.js';
import { useClearSearchAfter } from '../use-clear-search-after.js';
import { useSteadyRows } from '../../../ui/list/use-steady-rows.js';
import { useFilters } from '../use-filters.js';
import { useRowActions } from '../use-row-actions.js';
import { filterPerformers, type Filters, noFilters } from '../line-up.filters.js';
import { useNameSearch } from '../use-name-search.js';
import { columnsByListKind, hasRaffleColumn, hasStage, type PerformerListKind, textsByListKind } from '../line-up.columns.js';
import { findUpNext } from '../up-next.js';
import { type LineUpState } from '../use-line-up.js';
import { FilterBar } from './filter-bar.js';
import { PerformerListPlaceholder } from './performer-list-placeholder.js';
import styles from './performer-list.module.css';
import { PerformerRows, type Places, PlayedRows } from './performer-rows.js';
import { RowContext, toContainerAttributes } from './row-context.js';

const RowDialog = lazyDialog(() => import('./row-dialogs.js').then((module) => module.RowDialog));

export interface PerformerListProps {
  gig: GigView;
  lineUp: LineUpState;
  /** Whether the gig is completed or the user may not operate it. */
  readOnly: boolean;
  /** Opens the dialog that adds performers, with this name. */
  onAdd: (name: string) => void;
}
interface Props extends PerformerListProps {
  kind: PerformerListKind;
  /** In the order in which they are shown. Pass the same array until a performer changes, so that the rows are not rendered again. */
  performers: readonly PerformerView[];
  initialFilters?: Filters;
  /** Called by the button of a row. */
  onAction: (performer: PerformerView) => void;
  /** At a jam: shows the panel of the selected performers. */
  onShowSelected?: () => void;
}

/** A list of performers with search, filters, row menus and reordering by drag and drop. */
export function PerformerList(props: Props) {
  const { gig, lineUp, readOnly, kind, performers, onShowSelected } = props;
  const { title, emptyMessage } = textsByListKind[kind];
  const selectedCount = lineUp.performers.selected.length;
  const { filters, setFilters, matches, hasRows, queue, played, rowMarks, rowContext, dialog, closeDialog } = useList(props);
  const listRef = useRef<HTMLUListElement>(null);
  const clearFilters = (): void => {
    setFilters(noFilters);
    listRef.current?.focus({ preventScroll: true }); // the pressed button disappears, and the focus with it
  };
  return (
    <RowContext value={rowContext}>
      <Panel title={title} className={styles.panel} isPerformerList action={<ListSearch filters={filters} onChange={setFilters} />}>
        <FilterBar {...{ kind, filters, performers, selectedCount, onShowSelected }} matchCount={matches.length} onChange={setFilters} />
        <div {...toContainerAttributes(rowContext)} className={[styles.scroll, styles.layout].join(' ')}>
          {hasRows && <ColumnHeader kind={kind} raffleEnabled={gig.raffleEnabled} />}
          <PerformerRows {...queue} {...rowMarks} listRef={listRef} title={title} draggable={!readOnly} />
          {played.rows.length > 0 && (
            <PlayedRows {...played} {...rowMarks} initiallyOpen={queue.rows.every(({ held }) => held) || filters.search.trim() !== ''} />
          )}
          {!hasRows && (
            <PerformerListPlaceholder {...{ lineUp, emptyMessage }} hasHiddenRows={performers.length > 0} onClearFilters={clearFilters} />
          )}
          {!readOnly && <NewHereButton lineUp={lineUp} search={filters.search} onAdd={props.onAdd} />}
        </div>
        {dialog && <RowDialog dialog={dialog} type={gig.type} onClose={closeDialog} />}
      </Panel>
    </RowContext>
  );
}

/**
 * The filters of a list, its rows, and the actions on them.
 * @returns `rowMarks`: which rows have a place, are up next or are being renamed; `rowContext`: the same object until a part of it changes
 */
function useList({ gig, lineUp, readOnly, kind, performers, initialFilters = noFilters, onAction: onPress }: Props) {
  const { raffleEnabled } = gig;
  const [filters, setFilters] = useFilters(gig.id, kind, initialFilters);
  const { places, reorderablePerformers, ...rows } = useRows(kind, performers, filters, lineUp.status);
  const { all } = lineUp.performers;
  const { renamingId, onRenameEnd, getMenuEntries, onDrop, ...dialog } = useRowActions({ kind, reorderablePerformers, all, raffleEnabled });
  const onAction = useClearSearchAfter(onPress, [performers, rows.queue.rows, rows.played.rows], filters, setFilters);
  const actionLabel = readOnly ? null : textsByListKind[kind].actionLabel;
  const nextId = hasStage(kind) && !gig.completed ? (findUpNext(kind, performers)?.id ?? null) : null;
  const rowContext = useMemo(
    () => ({ kind, raffleEnabled, actionLabel, onAction, getMenuEntries, onRenameEnd, onDrop }),
    [kind, raffleEnabled, actionLabel, onAction, getMenuEntries, onRenameEnd, onDrop],
  );
  return { ...rows, ...dialog, filters, setFilters, rowMarks: { places, nextId, renamingId }, rowContext };
}

const ListSearch = ({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) => (
  <SearchField
    className={styles.search}
    label="Find a name"
    shortcut="/"
    value={filters.search}
    onChange={(search) => onChange({ ...filters, search })}
  />
);

/** Offers to add the name that is searched for, unless somebody in the line-up has a name that counts as the same. */
function NewHereButton({ lineUp, search, onAdd }: Pick<Props, 'lineUp' | 'onAdd'> & { search: string }) {
  const name = search.trim();
  const { isSame } = useNameSearch(name);
  if (name === '' || isSame === undefined || lineUp.status !== 'loaded') return null;
  if (lineUp.performers.all.some((performer) => isSame(performer.name))) return null;
  return (
    <div className={styles.newHere}>
      <Button icon={<PlusIcon />} onClick={() => onAdd(name)}>
        <span className={styles.newHereLabel}>New here? Add {name}</span>
      </Button>
    </div>
  );
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

const noPlaces: Places = new Map();

/** Numbers those who have not played, from 1; performers whom the filters hide are counted, too. */
const numberPlaces = (performers: readonly PerformerView[]): Places =>
  new Map(performers.filter(({ played }) => !played).map(({ id }, index) => [id, index + 1]));

/** At a jam, those who have played are shown in a collapsible section after those who have not (docs/rules.md#calling-order). */
function splitByPlayed(kind: PerformerListKind, performers: readonly PerformerView[]) {
  if (kind !== 'jam') return { queue: performers, played: [] };
  return { queue: performers.filter(({ played }) => !played), played: performers.filter(({ played }) => played) };
}

/**
 * @returns the rows to show: `queue` and, at a jam, `played`; `reorderablePerformers`: among whom a row's menu moves a row. These are at a
 * jam those who have not played, else those who match the filter `played`: other filters and the search do not change what "up" means
 */
function useRows(kind: PerformerListKind, performers: readonly PerformerView[], filters: Filters, status: LineUpState['status']) {
  // typing stays responsive: React renders the rows with lower priority, and drops a rendering that the next letter makes obsolete
  const search = useDeferredValue(filters.search);
  const { isMatch } = useNameSearch(search);
  const matches = useMemo(() => filterPerformers(filters, performers, isMatch), [filters, performers, isMatch]);
  const groups = useMemo(() => splitByPlayed(kind, matches), [kind, matches]);
  const context = useMemo(() => ({ filters, search, status }), [filters, search, status]);
  const queue = useSteadyRows(groups.queue, context);
  const playedRows = useSteadyRows(groups.played, context);
  const places = useMemo(() => (hasStage(kind) ? numberPlaces(performers) : noPlaces), [kind, performers]);
  const playedFilter = kind === 'jam' ? false : filters.played;
  const reorderablePerformers = useMemo(
    () => filterPerformers({ ...noFilters, played: playedFilter }, performers),
    [playedFilter, performers],
  );
  const hasRows = queue.rows.length + playedRows.rows.length > 0;
  return { matches, hasRows, queue, played: playedRows, places, reorderablePerformers };
}
