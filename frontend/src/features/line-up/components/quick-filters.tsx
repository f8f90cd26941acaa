import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type FilterGroup, type Filters, toChips } from '../line-up.filters.js';
import styles from './quick-filters.module.css';

interface Props {
  groups: readonly FilterGroup[];
  filters: Filters;
  /** All performers of the list, whom the chips count. */
  performers: readonly PerformerView[];
  /** How many of them the filters and the search leave. */
  matchCount: number;
  onChange: (filters: Filters) => void;
}

/** All filters of a list as one row of chips, which scrolls sideways; each chip says how many performers it matches. */
export const QuickFilters = ({ groups, filters, performers, matchCount, onChange }: Props) => (
  <div className={styles.row} data-scrolls-sideways>
    <p className="for-screen-readers" role="status">
      {matchCount < performers.length && `Showing ${matchCount} of ${performers.length} participants`}
    </p>
    {groups.map((group) => (
      <div key={group.label} className={styles.group} role="group" aria-label={group.label}>
        {toChips(group, filters, performers).map(({ label, count, isActive, toggled }) => (
          <button key={label} type="button" className={styles.chip} aria-pressed={isActive} onClick={() => onChange(toggled)}>
            <span className={styles.pill}>
              {label} <span className={styles.count}>{count}</span>
            </span>
          </button>
        ))}
      </div>
    ))}
  </div>
);
