import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from './ids.js';

/** Every call's path in one place (S1 §7, S2 §7, decisions "Stage and time"). */
export const routes = {
  live: '/api/health/live',
  ready: '/api/health/ready',

  login: '/api/login',
  logout: '/api/logout',
  me: '/api/auth/user',

  events: '/api/events',
  event: (id: GigId) => `/api/events/${id}`,
  toggleCompleted: (id: GigId) => `/api/events/${id}/toggle-completed`,
  raffleToggle: (id: GigId) => `/api/events/${id}/raffle-toggle`,
  raffle: (id: GigId) => `/api/events/${id}/raffle`,
  raffleReset: (id: GigId) => `/api/events/${id}/raffle/reset`,
  putAllOnStage: (id: GigId) => `/api/events/${id}/stage/put-all`,
  clearStage: (id: GigId) => `/api/events/${id}/stage/clear`,
  resetLineUp: (id: GigId) => `/api/events/${id}/participants/reset`,
  eventLogo: (id: GigId) => `/api/events/${id}/logo`,
  eventLogoUpload: (id: GigId) => `/api/events/${id}/logo/upload`,
  queue: (id: GigId) => `/api/events/${id}/queue`,
  timeline: (id: GigId) => `/api/events/${id}/timeline`,

  performers: '/api/performers',
  performersOf: (id: GigId) => `/api/performers?jamNightId=${id}`,
  performer: (id: PerformerId) => `/api/performers/${id}`,
  recentPerformer: (id: ParticipantId) => `/api/performers/recent/${id}`,
  select: (id: PerformerId) => `/api/performers/${id}/select`,
  deselect: (id: PerformerId) => `/api/performers/${id}/deselect`,
  putOnStage: (id: PerformerId) => `/api/performers/${id}/put-on-stage`,
  takeOffStage: (id: PerformerId) => `/api/performers/${id}/take-off-stage`,
  subOut: (id: PerformerId) => `/api/performers/${id}/sub-out`,
  keepOnStage: (id: PerformerId) => `/api/performers/${id}/keep-on-stage`,
  swap: (id: PerformerId) => `/api/performers/${id}/swap`,
  attendance: (id: PerformerId) => `/api/performers/${id}/attendance`,
  move: (id: PerformerId) => `/api/performers/${id}/move`,
  remove: (id: PerformerId) => `/api/performers/${id}/remove`,

  participants: '/api/participants',
  participantsOf: (id: OrganisationId) => `/api/participants?organisationId=${id}`,
  appearances: '/api/participants/appearances',
  appearancesOf: (id: OrganisationId) => `/api/participants/appearances?organisationId=${id}`,
  participant: (id: ParticipantId) => `/api/participants/${id}`,

  messages: '/api/messages',
  messagesOf: (id: GigId) => `/api/messages?jamNightId=${id}`,

  organisations: '/api/organisations',
  organisation: (id: OrganisationId) => `/api/organisations/${id}`,
  organisationUsers: (id: OrganisationId) => `/api/organisations/${id}/users`,
  organisationUser: (id: OrganisationId, userId: UserId) => `/api/organisations/${id}/users/${userId}`,
  organisationLogo: (id: OrganisationId) => `/api/organisations/${id}/logo`,
  organisationLogoUpload: (id: OrganisationId) => `/api/organisations/${id}/logo/upload`,
  auditOf: (id: OrganisationId) => `/api/organisations/${id}/audit`,
  audit: '/api/audit',
  users: '/api/users',
  user: (id: UserId) => `/api/users/${id}`,
  theme: '/api/users/theme',
  resetPassword: '/api/users/reset-password',
  resetPasswordOf: (id: UserId) => `/api/users/${id}/reset-password`,
  forceLogout: (id: UserId) => `/api/users/${id}/force-logout`,
  userSettings: (id: UserId) => `/api/users/${id}/settings`,

  /** An uploaded logo itself, without a session. */
  logo: (name: string) => `/logos/${name}`,

  socket: '/ws',
} as const;

/** Headers of our own, in lower case as Node reads them. */
export const headers = {
  /** On answers: how far the changes stood when it was read. */
  position: 'x-position',
  /** On requests: the same key again is the same request again. */
  idempotencyKey: 'idempotency-key',
} as const;
