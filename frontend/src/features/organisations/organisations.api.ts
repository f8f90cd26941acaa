import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import {
  type AllocateUserRequest,
  type CreateOrganisationRequest,
  type OrganisationView,
} from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type CreateUserRequest, type MessageResponse, type ResetPasswordRequest, type UserView } from '@jamjar/contracts/users/user.views';
import { api, updateCache } from '../../api/api.js';
import { type RequestArgs } from '../../api/base-query.js';
import { type RequestLifecycle } from '../../api/change-messages.js';
import { del, post } from '../../api/requests.js';
import { type LogoChange, toLogoRequest } from '../../domain/logos/logo-change.js';

/** The server sends membership changes only to the user concerned, so the lists are read again after each of these mutations. */
const listMutation = <Arg>(query: (arg: Arg) => RequestArgs) => ({ query, invalidatesTags: ['Organisations'] as const });

/** With a search, the server answers the rows whose name contains it, else the newest rows (docs/rules.md#lists). */
type Search = string | undefined;
const listQuery =
  (url: string) =>
  (search: Search): RequestArgs => ({ url, ...(search !== undefined && { params: { search } }) });

/**
 * Organisations and users. God gets all; an owner gets the own organisations, their users, and the users without an organisation whom the
 * owner has created. Others are refused: see docs/rules.md#access.
 */
const organisationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    organisations: build.query<OrganisationView[], Search>({ query: listQuery(routes.organisations), providesTags: ['Organisations'] }),
    users: build.query<UserView[], Search>({ query: listQuery(routes.users), providesTags: ['Organisations'] }),
    createOrganisation: build.mutation<OrganisationView, CreateOrganisationRequest>(
      listMutation((body) => post(routes.organisations, body)),
    ),
    deleteOrganisation: build.mutation<null, OrganisationId>(listMutation((id) => del(routes.organisation(id)))),
    allocateUser: build.mutation<OrganisationView, AllocateUserRequest & { organisationId: OrganisationId }>(
      listMutation(({ organisationId, ...body }) => post(routes.organisationUsers(organisationId), body)),
    ),
    removeUser: build.mutation<null, { organisationId: OrganisationId; userId: UserId }>(
      listMutation(({ organisationId, userId }) => del(routes.organisationUser(organisationId, userId))),
    ),
    setOrganisationLogo: build.mutation<OrganisationView, LogoChange & { id: OrganisationId }>({
      query: ({ id, ...change }) => toLogoRequest(change, routes.organisationLogo(id), routes.organisationLogoUpload(id)),
      onQueryStarted: cacheOrganisationOfResponse,
    }),
    createUser: build.mutation<UserView, CreateUserRequest>(listMutation((body) => post(routes.users, body))),
    deleteUser: build.mutation<null, UserId>(listMutation((id) => del(routes.user(id)))),
    forceLogout: build.mutation<MessageResponse, UserId>({ query: (id) => post(routes.forceLogout(id)) }),
    removeSecondFactor: build.mutation<null, UserId>({ query: (id) => del(accountRoutes.secondFactorOfUser(id)) }),
    resetUserPassword: build.mutation<MessageResponse, ResetPasswordRequest & { userId: UserId }>({
      query: ({ userId, ...body }) => post(routes.resetUserPassword(userId), body),
    }),
  }),
});
export const {
  useOrganisationsQuery,
  useUsersQuery,
  useCreateOrganisationMutation,
  useDeleteOrganisationMutation,
  useAllocateUserMutation,
  useRemoveUserMutation,
  useSetOrganisationLogoMutation,
  useCreateUserMutation,
  useDeleteUserMutation,
  useForceLogoutMutation,
  useRemoveSecondFactorMutation,
  useResetUserPasswordMutation,
} = organisationsApi;

/**
 * Puts the organisation of the response into the cached list. Gigs, which show the logo too, need nothing here: the server sends `resync`
 * to everybody who may see the organisation.
 */
async function cacheOrganisationOfResponse(_arg: unknown, { dispatch, queryFulfilled }: RequestLifecycle<OrganisationView>): Promise<void> {
  const { util } = organisationsApi;
  const cache = ({ data: updated }: { data: OrganisationView }): void => {
    const replace = (list: OrganisationView[]) => list.map((other) => (other.id === updated.id ? updated : other));
    const update = util.updateQueryData('organisations', undefined, replace);
    updateCache(dispatch, update, util.getRunningQueryThunk('organisations', undefined));
  };
  await queryFulfilled.then(cache, () => undefined); // the dialog shows the error
}
