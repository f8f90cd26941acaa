import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import {
  type AllocateUserRequest,
  type CreateOrganisationRequest,
  type OrganisationView,
} from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type CreateUserRequest, type MessageResponse, type ResetPasswordRequest, type UserView } from '@jamjar/contracts/users/user.views';
import { api, type ApiDispatch, updateCache } from '../../api/api.js';
import { toLogoForm } from '../../api/logo-form.js';

/** The server sends membership changes only to the user concerned, so the lists are read again after each of these mutations. */
const invalidatesTags = ['Organisations'] as const;

/**
 * Organisations and users. God gets all, an owner their own organisations with the users of these, and the users whom they created; others
 * are refused: see docs/rules.md#access.
 */
const organisationEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    organisations: build.query<OrganisationView[], undefined>({ query: () => routes.organisations, providesTags: ['Organisations'] }),
    users: build.query<UserView[], undefined>({ query: () => routes.users, providesTags: ['Organisations'] }),
    createOrganisation: build.mutation<OrganisationView, CreateOrganisationRequest>({
      query: (body) => ({ url: routes.organisations, method: 'POST', body }),
      invalidatesTags,
    }),
    deleteOrganisation: build.mutation<null, OrganisationId>({
      query: (id) => ({ url: routes.organisation(id), method: 'DELETE' }),
      invalidatesTags,
    }),
    allocateUser: build.mutation<OrganisationView, AllocateUserRequest & { organisationId: OrganisationId }>({
      query: ({ organisationId, ...body }) => ({ url: routes.organisationUsers(organisationId), method: 'POST', body }),
      invalidatesTags,
    }),
    removeUser: build.mutation<null, { organisationId: OrganisationId; userId: UserId }>({
      query: ({ organisationId, userId }) => ({ url: routes.organisationUser(organisationId, userId), method: 'DELETE' }),
      invalidatesTags,
    }),
    setOrganisationLogo: build.mutation<OrganisationView, { id: OrganisationId; logoUrl: string | null }>({
      query: ({ id, logoUrl }) => ({ url: routes.organisationLogo(id), method: 'PATCH', body: { logoUrl } }),
      onQueryStarted: cacheOrganisationOfResponse,
    }),
    uploadOrganisationLogo: build.mutation<OrganisationView, { id: OrganisationId; file: File }>({
      query: ({ id, file }) => ({ url: routes.organisationLogoUpload(id), method: 'POST', body: toLogoForm(file) }),
      onQueryStarted: cacheOrganisationOfResponse,
    }),
  }),
});

const organisationsApi = organisationEndpoints.injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<UserView, CreateUserRequest>({
      query: (body) => ({ url: routes.users, method: 'POST', body }),
      invalidatesTags,
    }),
    deleteUser: build.mutation<null, UserId>({ query: (id) => ({ url: routes.user(id), method: 'DELETE' }), invalidatesTags }),
    forceLogout: build.mutation<MessageResponse, UserId>({ query: (id) => ({ url: routes.forceLogout(id), method: 'POST' }) }),
    resetUserPassword: build.mutation<MessageResponse, ResetPasswordRequest & { userId: UserId }>({
      query: ({ userId, ...body }) => ({ url: routes.resetUserPassword(userId), method: 'POST', body }),
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
  useUploadOrganisationLogoMutation,
  useCreateUserMutation,
  useDeleteUserMutation,
  useForceLogoutMutation,
  useResetUserPasswordMutation,
} = organisationsApi;

interface LogoMutationLifecycle {
  dispatch: ApiDispatch;
  queryFulfilled: PromiseLike<{ data: OrganisationView }>;
}

/**
 * Puts the organisation of the response into the cached list. Gigs, which show the logo too, need nothing here: the server sends `resync`
 * to everybody who may see the organisation.
 */
async function cacheOrganisationOfResponse(_arg: unknown, { dispatch, queryFulfilled }: LogoMutationLifecycle): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => replaceOrganisation(dispatch, data),
    () => undefined, // the dialog shows the error
  );
}

function replaceOrganisation(dispatch: ApiDispatch, updated: OrganisationView): void {
  const { util } = organisationsApi;
  const replace = util.updateQueryData('organisations', undefined, (list) =>
    list.map((other) => (other.id === updated.id ? updated : other)),
  );
  updateCache(dispatch, replace, util.getRunningQueryThunk('organisations', undefined));
}
