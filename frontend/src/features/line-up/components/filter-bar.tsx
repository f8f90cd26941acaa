import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type PerformerListKind } from '../line-up.columns.js';
import { filterGroupsByListKind, type Filters, toChips } from '../line-up.filters.js';
import chipStyles from './filter-bar.module.css';
import styles from './performer-list.module.css';

interface Props {
  kind: PerformerListKind;
  filters: Filters;
  /** All performers of the list, whom the chips count. */
  performers: readonly PerformerView[];
  /** How many of them match the filters and the search. */
  matchCount: number;
  onChange: (filters: Filters) => void;
  selectedCount: number;
  /** Shows the selected performers; undefined in lists of gigs other than jams. */
  onShowSelected: (() => void) | undefined;
}

/** The bar between search and rows: filters, unless the list is empty, and at a jam, while somebody is selected, a button to show them. */
export const FilterBar = ({ selectedCount, onShowSelected, ...filterProps }: Props) => (
  <div className={styles.filterBar}>
    {filterProps.performers.length > 0 && <FilterChips {...filterProps} />}
    {onShowSelected && selectedCount > 0 && (
      <button type="button" className={styles.selectedLink} onClick={onShowSelected}>
        Selected: {selectedCount}
      </button>
    )}
  </div>
);

/** All filters of a list as one row of chips, which scrolls sideways; each chip says how many performers it matches. */
const FilterChips = ({ kind, filters, performers, matchCount, onChange }: Omit<Props, 'selectedCount' | 'onShowSelected'>) => (
  <div className={chipStyles.row} data-scrolls-sideways>
    <p className="for-screen-readers" role="status">
      {matchCount < performers.length && `Showing ${matchCount} of ${performers.length} participants`}
    </p>
    {filterGroupsByListKind[kind].map((group) => (
      <div key={group.label} className={chipStyles.group} role="group" aria-label={group.label}>
        {toChips(group, filters, performers).map(({ label, count, isActive, toggledFilters }) => (
          <button key={label} type="button" className={chipStyles.chip} aria-pressed={isActive} onClick={() => onChange(toggledFilters)}>
            <span className={chipStyles.pill}>
              {label} <span className={chipStyles.count}>{count}</span>
            </span>
          </button>
        ))}
      </div>
    ))}
  </div>
);
