import { type ReactNode } from 'react';
import { type AnalyticsOverview } from '@jamjar/contracts/analytics/analytics.views';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { getErrorMessage, isApiError } from '../../../api/api-error.js';
import { type AnalyticsPageFilters, noFilters, toAnalyticsFilter } from '../../../features/analytics/analytics-filters.js';
import { HistoryLine } from '../../../features/analytics/components/history-line.js';
import { type QueryResult } from '../../../features/analytics/components/query-content.js';
import { OverviewTab } from '../../../features/analytics/components/overview-tab.js';
import { PerformersTab } from '../../../features/analytics/components/performers-tab.js';
import { Button } from '../../../ui/elements/buttons.js';
import { EmptyState, ErrorState } from '../../../ui/list/list-states.js';

interface Props {
  id: OrganisationId;
  filters: AnalyticsPageFilters;
  onChange: (changes: Partial<AnalyticsPageFilters>, options?: { replace: boolean }) => void;
  overview: QueryResult<AnalyticsOverview>;
}

/** The current tab, or a message why there is nothing to show. */
export function AnalyticsContent({ id, filters, onChange, overview }: Props) {
  const { currentData, error, refetch } = overview;
  const clearFilters = <Button onClick={() => onChange(noFilters)}>Clear Filters</Button>;
  if (error && !currentData) {
    const message = getErrorMessage(error, 'Failed to load analytics');
    if (isApiError(error) && error.code === 'GIG_NOT_FOUND') return <EmptyState title={message}>{clearFilters}</EmptyState>;
    return <ErrorState message={message} onRetry={() => void refetch()} />;
  }
  if (currentData?.totalEvents === 0)
    return (
      <>
        <NoEvents {...filters}>{clearFilters}</NoEvents>
        <HistoryLine {...currentData.history} />
      </>
    );
  const filter = toAnalyticsFilter(id, filters);
  return filters.tab === 'overview' ? (
    <OverviewTab filter={filter} overview={overview} />
  ) : (
    <PerformersTab
      filter={filter}
      history={overview.data?.history}
      search={filters.search}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
  );
}

/** `children` clears the filters. */
const NoEvents = ({ asOf, eventType, eventId, children }: AnalyticsPageFilters & { children: ReactNode }) =>
  eventType || eventId ? (
    <EmptyState title="No events match these filters.">{children}</EmptyState>
  ) : (
    <EmptyState title={asOf ? 'There were no events yet.' : 'No events yet.'}>
      <p>As soon as there is an event, its numbers are here.</p>
    </EmptyState>
  );
