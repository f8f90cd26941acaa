import { type GigId, type InvitationId, type OrganisationId, type UserId } from './ids.js';

/** The routes of accounts and their security. Apart from `routes`, so that the page for signing in does not load them. */
export const accountRoutes = {
  /** The sessions of the signed-in user. */
  sessions: '/api/sessions',
  session: (id: string) => `/api/sessions/${id}`,
  /** The second factor of the signed-in user. */
  secondFactor: '/api/second-factor',
  secondFactorOfUser: (id: UserId) => `/api/users/${id}/second-factor`,
  /** The own sign-ins. */
  signIns: '/api/auth/sign-ins',
  /** What owners should know of the accounts of their organisations. */
  accountNews: '/api/account-news',
  invitations: (id: OrganisationId) => `/api/organisations/${id}/invitations`,
  invitation: (id: OrganisationId, invitationId: InvitationId) => `/api/organisations/${id}/invitations/${invitationId}`,
  /** The page of an invitation's link; POST creates an account. */
  publicJoin: (token: string) => `/api/public/join/${token}`,
  /** Accepts an invitation with the account that is signed in. */
  join: (token: string) => `/api/join/${token}`,
  temporaryOperators: (id: GigId) => `/api/events/${id}/temporary-operators`,
  temporaryOperator: (id: GigId, userId: UserId) => `/api/events/${id}/temporary-operators/${userId}`,
} as const;
