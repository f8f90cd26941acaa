import { isUuid, gigId, type GigId } from '@jamjar/contracts/ids';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/api-error.js';
import { loadAllPages } from '../../../api/load-all-pages.js';
import { type FeedbackResultsPage, type FeedbackResultsQuery, useFeedbackResults } from '../../../features/feedback/feedback.api.js';
import { FeedbackResults } from '../../../features/feedback/components/feedback-results.js';
import { formatGigDate } from '../../../domain/gigs/gig-format.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { MoreButton } from '../../../ui/menu/more-button.js';
import { paths } from '../../../domain/paths.js';
import { MessagePage } from '../message-page.js';
import { TitledPage } from '../titled-page.js';

/** The feedback about a gig, for its operators, its owners and god. */
export function FeedbackPage() {
  const { id } = useParams();
  return isUuid(id) ? <GigFeedback id={gigId(String(id))} /> : <AccessDenied />;
}

const AccessDenied = () => <MessagePage title="Access Denied" message="Only those who run an event see its feedback." />;

function GigFeedback({ id }: { id: GigId }) {
  const query = useFeedbackResults(id);
  const { data, error, refetch } = query;
  const event = data?.pages[0]?.event;
  if (isApiError(error) && [403, 404].includes(error.status)) return <AccessDenied />;
  const name = event?.name ?? 'Feedback';
  return (
    <TitledPage
      tabTitle={['Feedback', name]}
      backTo={paths.event(id)}
      title={name}
      subtitle={event ? `Feedback · ${formatGigDate(event.date)}` : 'Feedback'}
    >
      {data ? (
        <LoadedFeedback query={query} pages={data.pages} />
      ) : error ? (
        <ErrorState message="Failed to load feedback" onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label="Loading feedback..." />
      )}
    </TitledPage>
  );
}

interface LoadedFeedbackProps {
  query: FeedbackResultsQuery;
  pages: readonly FeedbackResultsPage[];
}

function LoadedFeedback({ query, pages }: LoadedFeedbackProps) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const [firstPage] = pages;
  const loadAll = async () => (await loadAllPages(query)).flatMap(({ feedback }) => feedback);
  return (
    <>
      {firstPage && <FeedbackResults feedback={pages.flatMap(({ feedback }) => feedback)} stats={firstPage.stats} loadAll={loadAll} />}
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onClick={() => void fetchNextPage()} />}
    </>
  );
}
