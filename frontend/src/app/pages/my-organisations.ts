import { useMemo } from 'react';
import { type Organisation } from '../../features/gigs/gigs.views.js';
import { useOrganisationsQuery } from '../../features/organisations/organisations.api.js';
import { useMe } from '../shell/guard.js';

/** God's are all there are; undefined while they are not known. */
export function useMyOrganisations() {
  const { role, organisationUsers } = useMe();
  const { data, isError, refetch } = useOrganisationsQuery(undefined, { skip: role !== 'god' });
  const organisations = useMemo<readonly Organisation[] | undefined>(
    () => (role === 'god' ? data : organisationUsers.map(({ organisation }) => organisation)),
    [role, data, organisationUsers],
  );
  return { organisations, organisationsFailed: isError, readAgain: () => void refetch() };
}
