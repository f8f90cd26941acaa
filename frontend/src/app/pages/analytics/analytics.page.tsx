import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isUuid, organisationId, type OrganisationId } from '@jamjar/contracts/ids';
import { isApiError } from '../../../api/api-error.js';
import { refetchNumbersOptions, useAnalyticsOverviewQuery } from '../../../features/analytics/analytics.api.js';
import { toAnalyticsFilter, useAnalyticsFilters } from '../../../features/analytics/analytics-filters.js';
import { AsOfNotice, FilterBar } from '../../../features/analytics/components/filter-bar.js';
import { RebuildPanel } from '../../../features/analytics/components/rebuild-panel.js';
import { getPermissions } from '../../../features/auth/permissions.js';
import { paths } from '../../../domain/paths.js';
import { BottomBanners } from '../../shell/banners.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { MessagePage, UnknownOrganisationPage } from '../message-page.js';
import { useMyOrganisations } from '../my-organisations.js';
import { AnalyticsContent } from './analytics-content.js';
import { AnalyticsHeader, AnalyticsTabs } from './analytics-header.js';
import styles from './analytics.module.css';

/** The analytics of an organisation, for its operators, its owners and god. */
export function AnalyticsPage() {
  const { id } = useParams();
  return isUuid(id) ? <OrganisationAnalytics key={id} id={organisationId(String(id))} /> : <UnknownOrganisationPage />;
}

function OrganisationAnalytics({ id }: { id: OrganisationId }) {
  const { canOperate } = getPermissions(id, useCurrentUser());
  const [couldOperateInitially] = useState(canOperate);
  if (canOperate) return <Analytics id={id} />;
  // while the page was open, the user was removed from the organisation, or it was deleted
  if (couldOperateInitially) return <Navigate to={paths.home} replace />;
  return <MessagePage title="Access Denied" message="Only those who run an organisation's events see its analytics." />;
}

function Analytics({ id }: { id: OrganisationId }) {
  const [filters, change] = useAnalyticsFilters();
  const overview = useAnalyticsOverviewQuery(toAnalyticsFilter(id, filters), refetchNumbersOptions);
  const isGod = useCurrentUser().role === 'god';
  const name = useMyOrganisations().organisations?.find((organisation) => organisation.id === id)?.name;

  if (isApiError(overview.error) && overview.error.code === 'ORGANISATION_NOT_FOUND')
    return overview.data ? <Navigate to={paths.home} replace /> : <UnknownOrganisationPage />;
  return (
    <div className={styles.layout}>
      <title>{['Analytics', name, 'Jamjar'].filter(Boolean).join(' · ')}</title>
      <AnalyticsHeader title="Analytics" subtitle={name} isRefreshing={overview.isFetching} tabs={<AnalyticsTabs filters={filters} />}>
        <FilterBar organisationId={id} filters={filters} onChange={change} />
      </AnalyticsHeader>
      <main className={styles.page}>
        <AsOfNotice asOf={filters.asOf} onChange={change} />
        <AnalyticsContent id={id} filters={filters} onChange={change} overview={overview} />
        {isGod && <RebuildPanel />}
      </main>
      <BottomBanners />
    </div>
  );
}
