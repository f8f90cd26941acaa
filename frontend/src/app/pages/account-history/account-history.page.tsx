import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { isUuid, organisationId, type OrganisationId } from '@jamjar/contracts/ids';
import { AccountHistory } from '../../../features/account-history/components/account-history.js';
import { getPermissions } from '../../../features/auth/permissions.js';
import { useOrganisationsQuery } from '../../../features/organisations/organisations.api.js';
import { paths } from '../../../domain/paths.js';
import { useCurrentUser } from '../../shell/require-session.js';
import { MessagePage, UnknownOrganisationPage } from '../message-page.js';
import { TitledPage } from '../titled-page.js';

/** Shows who changed which account, role, logo or link of an organisation, to its owners and god. */
export function AccountHistoryPage() {
  const { id } = useParams();
  return isUuid(id) ? <OrganisationAccountHistory key={id} id={organisationId(String(id))} /> : <UnknownOrganisationPage />;
}

function OrganisationAccountHistory({ id }: { id: OrganisationId }) {
  const { canManage } = getPermissions(id, useCurrentUser());
  const [couldManageInitially] = useState(canManage);
  const { data: organisations } = useOrganisationsQuery(undefined, { skip: !canManage });
  const organisation = organisations?.find((each) => each.id === id);
  // while the page was open, the user lost the owner role, or the organisation was deleted
  if (!canManage && couldManageInitially) return <Navigate to={paths.home} replace />;
  if (!canManage) return <MessagePage title="Access Denied" message="Only an organisation's owners see its account history." />;
  if (organisations && !organisation) return <UnknownOrganisationPage />;
  return (
    <TitledPage
      tabTitle={['Account history', organisation?.name]}
      backTo={paths.organisations}
      title="Account history"
      subtitle={organisation?.name ?? '\u00A0'}
    >
      <AccountHistory organisationId={id} users={organisation?.organisationUsers.map(({ user }) => user) ?? []} />
    </TitledPage>
  );
}
