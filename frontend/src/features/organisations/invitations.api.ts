import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type InvitationId, type OrganisationId } from '@jamjar/contracts/ids';
import {
  type CreateInvitationRequest,
  type InvitationView,
  type NewInvitationView,
} from '@jamjar/contracts/organisations/invitation.views';
import { api } from '../../api/api.js';
import { del, post } from '../../api/requests.js';

const invalidatesTags = ['Organisations'] as const;

/** The invitations to an organisation. No message tells that somebody has used or revoked one, so a dialog reads them when it opens. */
const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitations: build.query<InvitationView[], OrganisationId>({
      query: (id) => accountRoutes.invitations(id),
      providesTags: ['Organisations'],
    }),
    invite: build.mutation<NewInvitationView, CreateInvitationRequest & { organisationId: OrganisationId }>({
      query: ({ organisationId, ...body }) => post(accountRoutes.invitations(organisationId), body),
      invalidatesTags,
    }),
    revokeInvitation: build.mutation<null, { organisationId: OrganisationId; id: InvitationId }>({
      query: ({ organisationId, id }) => del(accountRoutes.invitation(organisationId, id)),
      invalidatesTags,
    }),
  }),
});
export const { useInvitationsQuery, useInviteMutation, useRevokeInvitationMutation } = invitationsApi;
