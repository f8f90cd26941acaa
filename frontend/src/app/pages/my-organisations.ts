import { useMemo } from 'react';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Organisation } from '../../features/gigs/organisation-gigs.js';
import { useOrganisationsQuery } from '../../features/organisations/organisations.api.js';
import { useCurrentUser } from '../shell/require-session.js';

/** The current user's organisations; for god, all organisations. `organisations` is undefined until they are loaded. */
export function useMyOrganisations() {
  const { role, organisationUsers } = useCurrentUser();
  const { data, isError, refetch } = useOrganisationsQuery(undefined, { skip: role !== 'god' });
  const organisations = useMemo<readonly Organisation[] | undefined>(
    () => (role === 'god' ? data : organisationUsers.map(({ organisation }) => organisation)),
    [role, data, organisationUsers],
  );
  return { organisations, hasFailed: isError, refetch: () => void refetch() };
}

/** Whether the user is god or owns an organisation. Only such users see the organisations page, and the roles in the help. */
export const canManageOrganisations = ({ role, organisationUsers }: UserView): boolean =>
  role === 'god' || organisationUsers.some((membership) => membership.role === 'owner');
