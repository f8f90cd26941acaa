import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isUuid, organisationId, type OrganisationId, participantId as toParticipantId, type ParticipantId } from '@jamjar/contracts/ids';
import { isApiError } from '../../../api/api-error.js';
import { refetchNumbersOptions, usePerformerHistoryQuery } from '../../../features/analytics/analytics.api.js';
import { toQueryString, useAnalyticsFilters } from '../../../features/analytics/analytics-filters.js';
import { AsOfButton, AsOfNotice } from '../../../features/analytics/components/filter-bar.js';
import { QueryContent } from '../../../features/analytics/components/query-content.js';
import { PerformerHistory } from '../../../features/analytics/components/performer-history.js';
import { getPermissions } from '../../../features/auth/permissions.js';
import { paths } from '../../../domain/paths.js';
import { BottomBanners } from '../../shell/banners.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { MessagePage, UnknownOrganisationPage } from '../message-page.js';
import { useMyOrganisations } from '../my-organisations.js';
import { AnalyticsHeader } from './analytics-header.js';
import styles from './analytics.module.css';

/** The gigs that one participant signed up for, with their time on stage there. For all users of the organisation and god. */
export function PerformerHistoryPage() {
  const { id, participantId } = useParams();
  if (!isUuid(id)) return <UnknownOrganisationPage />;
  if (!isUuid(participantId)) return <UnknownPerformer />;
  return <MembersOnly key={participantId} id={organisationId(String(id))} participantId={toParticipantId(String(participantId))} />;
}

const UnknownPerformer = () => (
  <MessagePage title="Performer not found" message="They may have been removed from the organisation, or the address is wrong." />
);

interface Props {
  id: OrganisationId;
  participantId: ParticipantId;
}

function MembersOnly(props: Props) {
  const { canView } = getPermissions(props.id, useCurrentUser());
  const [couldViewInitially] = useState(canView);
  if (canView) return <PerformerHistoryLoader {...props} />;
  if (couldViewInitially) return <Navigate to={paths.home} replace />;
  return <MessagePage title="Access Denied" message="Only members of an organisation see the history of its performers." />;
}

function PerformerHistoryLoader({ id, participantId }: Props) {
  const [{ asOf }, change] = useAnalyticsFilters();
  const query = usePerformerHistoryQuery({ organisationId: id, participantId, asOf }, refetchNumbersOptions);
  const { canOperate } = getPermissions(id, useCurrentUser());
  const organisation = useMyOrganisations().organisations?.find((mine) => mine.id === id);
  if (isApiError(query.error) && query.error.status === 404)
    return query.error.code === 'ORGANISATION_NOT_FOUND' ? <UnknownOrganisationPage /> : <UnknownPerformer />;
  const name = query.data?.participant.name ?? 'Performer';
  return (
    <div className={styles.layout}>
      <title>{`${name} · Analytics · Jamjar`}</title>
      <AnalyticsHeader
        backTo={canOperate ? paths.analytics(id) + toQueryString({ tab: 'performers', asOf }) : paths.participants(id)}
        title={name}
        subtitle={organisation?.name}
        isRefreshing={query.isFetching}
      >
        <AsOfButton asOf={asOf} onChange={change} />
      </AnalyticsHeader>
      <main className={styles.page}>
        <AsOfNotice asOf={asOf} onChange={change} />
        <QueryContent query={query} subject="performer">
          {(history) => <PerformerHistory history={history} />}
        </QueryContent>
      </main>
      <BottomBanners />
    </div>
  );
}
