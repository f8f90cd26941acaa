import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';

/** God's are all there are, an owner's those they own; nobody else may ask (decisions, "Accounts and access"). */
export const organisationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    organisations: build.query<OrganisationView[], undefined>({ query: () => routes.organisations, providesTags: ['Organisations'] }),
    users: build.query<UserView[], undefined>({ query: () => routes.users, providesTags: ['Organisations'] }),
  }),
});
export const { useOrganisationsQuery, useUsersQuery } = organisationsApi;
