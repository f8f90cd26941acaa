import { type AnalysedHistory, type AnalyticsFilter } from '@jamjar/contracts/analytics/analytics.views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/paths.js';
import { Button } from '../../../ui/elements/buttons.js';
import { EmptyState } from '../../../ui/list/list-states.js';
import { createNameMatcher } from '@jamjar/contracts/text/name-keys';
import { SearchField } from '../../../ui/form/search-field.js';
import { refetchNumbersOptions, usePerformerStatsQuery } from '../analytics.api.js';
import { AnalyticsPanel, CsvButton } from './analytics-panel.js';
import { HistoryLine } from './history-line.js';
import { QueryContent } from './query-content.js';
import { type ActivePerformer, activePerformerColumns, MostActiveTable } from './most-active-table.js';
import styles from './performers-tab.module.css';

const [initialCount, maxCount] = [10, 100];

interface Props {
  filter: AnalyticsFilter;
  /** Undefined while it is loaded. */
  history: AnalysedHistory | undefined;
  search: string;
  onSearch: (search: string) => void;
}

/** The ten most active performers; on demand the hundred most active, which the search also looks through. */
export function PerformersTab({ filter, history, search, onSearch }: Props) {
  const [showsMore, setShowsMore] = useState(false);
  const limit = search.trim() !== '' || showsMore ? maxCount : initialCount;
  // requests one more than is shown, to know whether there are more; not beyond `maxCount`: more are never shown
  const query = usePerformerStatsQuery({ ...filter, limit: Math.min(limit + 1, maxCount) }, refetchNumbersOptions);
  const allMatches = findByName(query.data?.mostActivePerformers ?? [], search);
  const matches = allMatches.slice(0, limit);
  return (
    <>
      <AnalyticsPanel
        title="Most active performers"
        countingRuleName="mostActive"
        className={styles.panel}
        actions={<CsvButton name="analytics_performers" table={{ columns: activePerformerColumns, rows: matches }} />}
      >
        <SearchField className={styles.search} label="Find a name" value={search} onChange={onSearch} />
        <QueryContent query={query} subject="performers" loadingRows={10}>
          {() => (
            <>
              {matches.length > 0 && <MostActiveTable performers={matches} filter={filter} />}
              {matches.length === 0 && <NoPerformers {...filter} search={search} onClearSearch={() => onSearch('')} />}
              {allMatches.length > limit && <ShowMoreButton onClick={() => setShowsMore(true)} />}
            </>
          )}
        </QueryContent>
      </AnalyticsPanel>
      {query.data && history && <HistoryLine {...history} />}
    </>
  );
}

const ShowMoreButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="text" className={styles.more} onClick={onClick}>
    Show {maxCount}
  </Button>
);

function findByName(performers: readonly ActivePerformer[], search: string): ActivePerformer[] {
  const isMatch = createNameMatcher(search);
  return performers.filter(({ participantName }) => isMatch(participantName));
}

type NoPerformersProps = Pick<AnalyticsFilter, 'organisationId'> & { search: string; onClearSearch: () => void };

const NoPerformers = ({ organisationId, search, onClearSearch }: NoPerformersProps) =>
  search.trim() === '' ? (
    <EmptyState title="No performers yet." />
  ) : (
    <EmptyState title={`No performers found matching "${search.trim()}"`}>
      <Button onClick={onClearSearch}>Clear Search</Button>
      <p>
        Only the {maxCount} most active are searched.{' '}
        <Link className={styles.all} to={paths.participants(organisationId)}>
          All participants
        </Link>
      </p>
    </EmptyState>
  );
