import { isUuid, gigId, type GigId } from '@jamjar/contracts/ids';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/api-error.js';
import { useFeedbackResultsQuery } from '../../../features/feedback/feedback.api.js';
import { FeedbackResults } from '../../../features/feedback/feedback-results.js';
import { formatGigDate } from '../../../ui/gig-format.js';
import { ErrorState, LoadingRows } from '../../../ui/list-states.js';
import { paths } from '../../paths.js';
import { AppPage } from '../../shell/app-page.js';
import { BackLink } from '../../shell/back-link.js';
import { MessagePage } from '../message-page.js';
import styles from '../participants/participants.module.css';

/** What people said of a gig, for its operators and owners and god. */
export function FeedbackPage() {
  const { id } = useParams();
  return isUuid(id) ? <FeedbackOfGig id={gigId(String(id))} /> : <AccessDenied />;
}

const AccessDenied = () => <MessagePage title="Access Denied" message="Only those who run an event see its feedback." />;

function FeedbackOfGig({ id }: { id: GigId }) {
  const { data, error, refetch } = useFeedbackResultsQuery(id);
  if (isApiError(error) && [403, 404].includes(error.status)) return <AccessDenied />;
  const name = data?.event.name ?? 'Feedback';
  return (
    <AppPage title={`Feedback · ${name} · Jamjar`}>
      <main className={styles.page}>
        <header className={styles.header}>
          <BackLink to={paths.event(id)} />
          <div className={styles.heading}>
            <h1 className={styles.title}>{name}</h1>
            <p className={styles.subtitle}>{data ? `Feedback · ${formatGigDate(data.event.date)}` : 'Feedback'}</p>
          </div>
        </header>
        {data && <FeedbackResults feedback={data.feedback} stats={data.stats} />}
        {!data && !error && <LoadingRows label="Loading feedback..." />}
        {!data && error && <ErrorState message="Failed to load feedback" onRetry={() => void refetch()} />}
      </main>
    </AppPage>
  );
}
