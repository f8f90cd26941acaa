import { type ComponentProps } from 'react';
import { filterGroupsByListKind } from '../line-up.filters.js';
import { type PerformerListKind } from '../line-up.columns.js';
import styles from './performer-list.module.css';
import { QuickFilters } from './quick-filters.js';

export interface SelectedLinkProps {
  count: number;
  /** Leads to the selected performers. */
  onShow: () => void;
}
interface Props extends Omit<ComponentProps<typeof QuickFilters>, 'groups'> {
  kind: PerformerListKind;
  /** Undefined where nobody is selected for a stage. */
  selection: SelectedLinkProps | undefined;
}

/** Between search and rows: the filters and, at a jam, how many have gone from the list to the selected performers. */
export const FilterBar = ({ kind, selection, ...filterProps }: Props) => (
  <div className={styles.filterBar}>
    {filterProps.performers.length > 0 && <QuickFilters {...filterProps} groups={filterGroupsByListKind[kind]} />}
    {selection && selection.count > 0 && (
      <button type="button" className={styles.selectedLink} onClick={selection.onShow}>
        Selected: {selection.count}
      </button>
    )}
  </div>
);
