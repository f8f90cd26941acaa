import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { type GigId, type InvitationId, type UserId } from '@jamjar/contracts/ids';
import { type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { api } from '../../../api/api.js';
import { del, post } from '../../../api/requests.js';

/** Also read again: the organisation's invitations, among which those of temporary operators are. */
const invalidatesTags = ['Organisations'] as const;

/** Who helps at a gig for one evening. No message tells that somebody has joined, so the dialog reads it when it opens. */
export const {
  useTemporaryOperatorsQuery,
  useInviteTemporaryOperatorMutation,
  useEndTemporaryOperatorMutation,
  useRevokeTemporaryOperatorLinkMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    temporaryOperators: build.query<TemporaryOperatorsView, GigId>({
      query: (id) => accountRoutes.temporaryOperators(id),
      providesTags: ['Organisations'],
    }),
    inviteTemporaryOperator: build.mutation<NewInvitationView, GigId>({
      query: (id) => post(accountRoutes.temporaryOperators(id)),
      invalidatesTags,
    }),
    endTemporaryOperator: build.mutation<null, { gigId: GigId; userId: UserId }>({
      query: ({ gigId, userId }) => del(accountRoutes.temporaryOperator(gigId, userId)),
      invalidatesTags,
    }),
    revokeTemporaryOperatorLink: build.mutation<null, Pick<GigView, 'organisationId'> & { id: InvitationId }>({
      query: ({ organisationId, id }) => del(accountRoutes.invitation(organisationId, id)),
      invalidatesTags,
    }),
  }),
});
