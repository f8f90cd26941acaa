import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import {
  type AllocateUserRequest,
  type CreateOrganisationRequest,
  type OrganisationView,
} from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type CreateUserRequest, type Done, type ResetPasswordRequest, type UserView } from '@jamjar/contracts/users/user.views';
import { api } from '../../api/api.js';
import { logoForm } from '../../api/logo-form.js';
import { type ApiDispatch, patch } from '../../api/patch.js';

/** Who belongs where is pushed to nobody but the person themselves: after each of these the lists are read again. */
const changesLists = { invalidatesTags: ['Organisations'] as const };

/** What is answered stands in the list at once. The events that show it are told by the server to be read again. */
async function takesAnswer(_asked: unknown, { dispatch, queryFulfilled }: Asked): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => takeOrganisation(dispatch, data),
    () => undefined, // whoever asked shows the refusal
  );
}
interface Asked {
  dispatch: ApiDispatch;
  queryFulfilled: PromiseLike<{ data: OrganisationView }>;
}

/** God's are all there are, an owner's those they own; nobody else may ask (decisions, "Accounts and access"). */
export const organisationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    organisations: build.query<OrganisationView[], undefined>({ query: () => routes.organisations, providesTags: ['Organisations'] }),
    users: build.query<UserView[], undefined>({ query: () => routes.users, providesTags: ['Organisations'] }),

    createOrganisation: build.mutation<OrganisationView, CreateOrganisationRequest>({
      query: (body) => ({ url: routes.organisations, method: 'POST', body }),
      ...changesLists,
    }),
    deleteOrganisation: build.mutation<null, OrganisationId>({
      query: (id) => ({ url: routes.organisation(id), method: 'DELETE' }),
      ...changesLists,
    }),
    allocateUser: build.mutation<OrganisationView, AllocateUserRequest & { organisationId: OrganisationId }>({
      query: ({ organisationId, ...body }) => ({ url: routes.organisationUsers(organisationId), method: 'POST', body }),
      ...changesLists,
    }),
    removeUser: build.mutation<null, { organisationId: OrganisationId; userId: UserId }>({
      query: ({ organisationId, userId }) => ({ url: routes.organisationUser(organisationId, userId), method: 'DELETE' }),
      ...changesLists,
    }),
    setOrganisationLogo: build.mutation<OrganisationView, { id: OrganisationId; logoUrl: string | null }>({
      query: ({ id, logoUrl }) => ({ url: routes.organisationLogo(id), method: 'PATCH', body: { logoUrl } }),
      onQueryStarted: takesAnswer,
    }),
    uploadOrganisationLogo: build.mutation<OrganisationView, { id: OrganisationId; file: File }>({
      query: ({ id, file }) => ({ url: routes.organisationLogoUpload(id), method: 'POST', body: logoForm(file) }),
      onQueryStarted: takesAnswer,
    }),
    createUser: build.mutation<UserView, CreateUserRequest>({
      query: (body) => ({ url: routes.users, method: 'POST', body }),
      ...changesLists,
    }),
    deleteUser: build.mutation<null, UserId>({ query: (id) => ({ url: routes.user(id), method: 'DELETE' }), ...changesLists }),
    forceLogout: build.mutation<Done, UserId>({ query: (id) => ({ url: routes.forceLogout(id), method: 'POST' }) }),
    resetPasswordOf: build.mutation<Done, ResetPasswordRequest & { userId: UserId }>({
      query: ({ userId, ...body }) => ({ url: routes.resetPasswordOf(userId), method: 'POST', body }),
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
  useResetPasswordOfMutation,
} = organisationsApi;

function takeOrganisation(dispatch: ApiDispatch, answered: OrganisationView): void {
  const { util } = organisationsApi;
  const take = (list: OrganisationView[]): OrganisationView[] => list.map((known) => (known.id === answered.id ? answered : known));
  patch(dispatch, util.updateQueryData('organisations', undefined, take), util.getRunningQueryThunk('organisations', undefined));
}
