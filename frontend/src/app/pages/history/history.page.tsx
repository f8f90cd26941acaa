import { useCallback } from 'react';
import { routes } from '@jamjar/contracts/routes';
import { useLocation } from 'react-router-dom';
import { getErrorMessage } from '../../../api/api-error.js';
import { HistoryView } from '../../../features/history/components/history-view.js';
import { useHistoryQuery } from '../../../features/history/history.api.js';
import { DrawCheckButton } from '../../../features/raffle/components/draw-check-button.js';
import { ButtonLink } from '../../../ui/elements/buttons.js';
import { isDialogOpen } from '../../../ui/dialog/dialog-history.js';
import { ErrorState, LoadingRows } from '../../../ui/list/list-states.js';
import { paths } from '../../../domain/paths.js';
import { BottomBanners } from '../../shell/banners.js';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GigPageHeader } from '../gig-page-header.js';
import { MessagePage } from '../message-page.js';
import styles from './history.module.css';
import { formatFullTime } from '../../../ui/format/date-format.js';

/** The entries of a gig's history with playback, for the gig's operators, its owners and god; the verification for owners and god only. */
export const HistoryPage = () => (
  <GigRoute
    renderPage={(props) =>
      props.permissions.canOperate ? (
        <History {...props} />
      ) : (
        <MessagePage title="Access Denied" message="Only those who run an event see its history." />
      )
    }
  />
);

function History({ gig, permissions }: GigPageProps) {
  const { data, error, refetch } = useHistoryQuery(gig.id);
  const [entryRevision, showEntryInUrl] = useEntryInUrl();
  return (
    <div className={styles.page}>
      <title>{`History · ${gig.name} · Jamjar`}</title>
      <HistoryHeader gig={gig} canExport={permissions.canManage} />
      {data && (
        <HistoryView
          gigId={gig.id}
          type={gig.type}
          history={data}
          initialRevision={entryRevision}
          onEntryShown={showEntryInUrl}
          canVerify={permissions.canManage}
          renderDraw={(drawId) => <DrawCheckButton key={drawId} gigId={gig.id} drawId={drawId} />}
        />
      )}
      {!data && error && <ErrorState message={getErrorMessage(error, 'Failed to load the history')} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the history..." />}
      <BottomBanners />
    </div>
  );
}

function HistoryHeader({ gig, canExport }: Pick<GigPageProps, 'gig'> & { canExport: boolean }) {
  const details = [gig.name, formatFullTime(Date.parse(gig.date)), gig.completed ? 'completed' : null].filter(Boolean).join(' · ');
  return (
    <GigPageHeader backTo={paths.event(gig.id)} title="History" details={details}>
      <ButtonLink to={paths.report(gig.id)}>Report</ButtonLink>
      {canExport && (
        <ButtonLink to={routes.historyExport(gig.id)} reloadDocument download>
          Export
        </ButtonLink>
      )}
    </GigPageHeader>
  );
}

/** The revision of the entry that the URL names, null without one, and a function that changes it. */
function useEntryInUrl(): [number | null, (revision: number | null) => void] {
  const { pathname, search } = useLocation();
  const showEntryInUrl = useCallback(
    (revision: number | null) => {
      const newSearch = revision === null ? '' : `?entry=${revision.toString()}`;
      if (location.pathname !== pathname || location.search === newSearch || isDialogOpen()) return;
      // not by the router, which would cancel a navigation in progress
      history.replaceState(history.state, '', pathname + newSearch);
    },
    [pathname],
  );
  return [toRevision(new URLSearchParams(search).get('entry')), showEntryInUrl];
}

/** Null when the text is no revision. */
const toRevision = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);
