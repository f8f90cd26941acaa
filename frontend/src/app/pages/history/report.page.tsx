import { useMemo } from 'react';
import { getErrorMessage } from '../../../api/api-error.js';
import { useFeedbackResults } from '../../../features/feedback/feedback.api.js';
import { type ReportProps, ReportView } from '../../../features/history/components/report-view.js';
import { type GigHistory, useHistoryQuery, useVerificationQuery } from '../../../features/history/history.api.js';
import { readHistory } from '../../../features/history/recorded-history.js';
import { createReport } from '../../../features/history/report.js';
import { Button } from '../../../ui/elements/buttons.js';
import { DownloadButton } from '../../../ui/elements/download-buttons.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { paths } from '../../../domain/paths.js';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GigPageHeader } from '../gig-page-header.js';
import { MessagePage } from '../message-page.js';
import styles from './report.module.css';

/** A summary of a gig on one printable page. For the gig's operators, its owners and god. */
export const ReportPage = () => (
  <GigRoute
    renderPage={(props) =>
      props.permissions.canOperate ? (
        <Report {...props} />
      ) : (
        <MessagePage title="Access Denied" message="Only those who run an event see its report." />
      )
    }
  />
);

function Report({ gig, permissions }: GigPageProps) {
  const { data, error, refetch } = useHistoryQuery(gig.id);
  return (
    <div className={styles.page}>
      <title>{`Report · ${gig.name} · Jamjar`}</title>
      {data && <LoadedReport gig={gig} permissions={permissions} history={data} />}
      {!data && <GigPageHeader backTo={paths.history(gig.id)} title="Report" details={gig.name} />}
      {!data && error && <ErrorState message={getErrorMessage(error, 'Failed to load the history')} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the report..." />}
    </div>
  );
}

function LoadedReport({ gig, permissions, history }: Pick<GigPageProps, 'gig' | 'permissions'> & { history: GigHistory }) {
  const feedback = useFeedbackResults(gig.id).data?.pages[0];
  const verification = useVerificationQuery(gig.id, { skip: !permissions.canManage }).data;
  const recordedHistory = useMemo(() => readHistory(history), [history]);
  const report = useMemo(() => createReport(recordedHistory), [recordedHistory]);
  // the fingerprint of a completion does not cover entries that were recorded after a reopening
  const completionFingerprint = gig.completed ? history.completionFingerprint : null;
  const reportProps = {
    fingerprint: completionFingerprint ?? history.fingerprint,
    isOfCompletion: completionFingerprint !== null,
    isChanged: recordedHistory.unreadable !== null || verification?.firstBroken != null,
    feedbackAverage: feedback?.stats.avgEnjoyment ?? null,
  };
  return (
    <>
      <GigPageHeader backTo={paths.history(gig.id)} title="Report" details={gig.name}>
        <Downloads gig={gig} report={report} {...reportProps} />
        <Button type="primary" onClick={() => window.print()}>
          Print
        </Button>
      </GigPageHeader>
      <main className={styles.main}>
        <ReportView gig={gig} report={report} {...reportProps} />
      </main>
    </>
  );
}

function Downloads({ gig, report, fingerprint, feedbackAverage }: ReportProps) {
  const buildFile = async (kind: 'csv' | 'json'): Promise<{ text: string; name: string }> => {
    const { toReportFileName, toReportCsv, toReportJson } = await import('../../../features/history/report-files.js');
    const text = kind === 'csv' ? toReportCsv(report) : toReportJson(gig, report, { fingerprint, feedbackAverage });
    return { text, name: `${toReportFileName(gig)}.${kind}` };
  };
  return (
    <>
      <DownloadButton kind="CSV" disabled={false} buildFile={() => buildFile('csv')}>
        CSV
      </DownloadButton>
      <DownloadButton kind="JSON" disabled={false} buildFile={() => buildFile('json')}>
        JSON
      </DownloadButton>
    </>
  );
}
