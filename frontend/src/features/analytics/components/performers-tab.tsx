import { type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/paths.js';
import { Button } from '../../../ui/elements/buttons.js';
import { EmptyState } from '../../../ui/list/list-states.js';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { SearchField } from '../../../ui/form/search-field.js';
import { cachedNumbers, usePerformerStatsQuery } from '../analytics.api.js';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { Loaded } from './loaded.js';
import { type ActivePerformer, activePerformerColumns, MostActiveTable } from './most-active-table.js';
import styles from './performers-tab.module.css';

const [initialLimit, largestLimit] = [10, 100];

interface Props {
  filter: AnalyticsFilter;
  search: string;
  onSearch: (search: string) => void;
}

/** The most active performers, with a search among the first hundred. */
export function PerformersTab({ filter, search, onSearch }: Props) {
  const [showsMore, setShowsMore] = useState(false);
  const limit = search.trim() !== '' || showsMore ? largestLimit : initialLimit;
  // one more than is shown, to know whether there are more
  const query = usePerformerStatsQuery({ ...filter, limit: Math.min(limit + 1, largestLimit) }, cachedNumbers);
  const found = findByName(query.data?.mostActivePerformers ?? [], search);
  const matches = found.slice(0, limit);
  return (
    <AnalyticsPanel
      title="Most active performers"
      rule="mostActive"
      className={styles.panel}
      actions={<CsvButton name="analytics_performers" table={{ columns: activePerformerColumns, rows: matches }} />}
    >
      <SearchField className={styles.search} label="Find a name" value={search} onChange={onSearch} />
      <Loaded query={query} what="performers" rows={10}>
        {() => (
          <>
            {matches.length > 0 && <MostActiveTable performers={matches} filter={filter} />}
            {matches.length === 0 && <Nothing {...filter} search={search} onClearSearch={() => onSearch('')} />}
            {found.length > limit && (
              <Button type="text" className={styles.more} onClick={() => setShowsMore(true)}>
                Show {largestLimit}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </AnalyticsPanel>
  );
}

function findByName(performers: readonly ActivePerformer[], search: string): ActivePerformer[] {
  const isMatch = createNameMatcher(search);
  return performers.filter(({ participantName }) => isMatch(participantName));
}

type NothingProps = Pick<AnalyticsFilter, 'organisationId'> & { search: string; onClearSearch: () => void };

const Nothing = ({ organisationId, search, onClearSearch }: NothingProps) =>
  search.trim() === '' ? (
    <EmptyState title="No performers yet." />
  ) : (
    <EmptyState title={`No performers found matching "${search.trim()}"`}>
      <Button onClick={onClearSearch}>Clear Search</Button>
      <p>
        Only the {largestLimit} most active are searched.{' '}
        <Link className={styles.all} to={paths.participants(organisationId)}>
          All participants
        </Link>
      </p>
    </EmptyState>
  );
