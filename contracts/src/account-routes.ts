import { type InvitationId, type OrganisationId } from './ids.js';

/** The routes of what accounts need besides signing in. Apart from `routes`, which all pages of the app load. */
export const accountRoutes = {
  invitations: (id: OrganisationId) => `/api/organisations/${id}/invitations`,
  invitation: (id: OrganisationId, invitationId: InvitationId) => `/api/organisations/${id}/invitations/${invitationId}`,
  /** The page of an invitation's link; POST creates an account. */
  publicJoin: (token: string) => `/api/public/join/${token}`,
  /** Accepts an invitation with the account that is signed in. */
  join: (token: string) => `/api/join/${token}`,
} as const;
