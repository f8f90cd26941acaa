import { type SnapshotLinkKind, type LinkKind, linkKindNames, linkKinds } from './gigs/link-kinds.js';
import { type GigId, type OrganisationId, type ParticipantId, type PerformerId, type UserId } from './ids.js';
import { fillPath, parseRoute } from './route.js';

/** The paths of HTTP endpoints, except those of `commandPaths`, and of WebSockets. The API calls a gig an "event" (docs/glossary.md). */
export const routes = {
  healthLive: '/api/health/live',
  healthReady: '/api/health/ready',
  /** The origins with which links can begin (`LinkOriginsView`). */
  linkOrigins: '/api/link-origins',

  login: '/api/login',
  logout: '/api/logout',
  currentUser: '/api/auth/user',

  events: '/api/events',
  event: (id: GigId) => `/api/events/${id}`,
  toggleCompleted: (id: GigId) => `/api/events/${id}/toggle-completed`,
  generateLink: (kind: LinkKind, id: GigId) => fillPath(parseRoute(linkKinds[kind].generate).path, id),
  switchLink: (kind: LinkKind, id: GigId) => fillPath(parseRoute(linkKinds[kind].switch).path, id),
  /** The snapshot that the page of a link shows. */
  publicLink: (kind: SnapshotLinkKind, token: string) => `/api/public/${linkKinds[kind].page}/${token}`,
  publicSignup: (token: string) => `/api/public/signup/${token}`,
  publicDraw: (token: string, drawId: number | string) => `/api/public/live/${token}/draws/${drawId}`,
  publicPlace: (secret: string) => `/api/public/place/${secret}`,
  cancelPlace: (secret: string) => `/api/public/place/${secret}/cancel`,
  markCallSeen: (secret: string) => `/api/public/place/${secret}/seen`,
  holdPlace: (secret: string) => `/api/public/place/${secret}/hold`,
  placePush: (secret: string) => `/api/public/place/${secret}/push`,
  deletePlacePush: (secret: string) => `/api/public/place/${secret}/push/delete`,
  raffle: (id: GigId) => `/api/events/${id}/raffle`,
  raffleSeal: (id: GigId) => `/api/events/${id}/raffle/seal`,
  draw: (id: GigId, drawId: number | string) => `/api/events/${id}/draws/${drawId}`,
  raffleReset: (id: GigId) => `/api/events/${id}/raffle/reset`,
  resetLineUp: (id: GigId) => `/api/events/${id}/participants/reset`,
  eventLogo: (id: GigId) => `/api/events/${id}/logo`,
  eventLogoUpload: (id: GigId) => `/api/events/${id}/logo/upload`,
  pace: (id: GigId) => `/api/events/${id}/pace`,
  timeline: (id: GigId) => `/api/events/${id}/timeline`,
  history: (id: GigId) => `/api/events/${id}/history`,
  historyExport: (id: GigId) => `/api/events/${id}/history/export`,
  historyVerification: (id: GigId) => `/api/events/${id}/history/verification`,

  performers: '/api/performers',
  performersOfEvent: (id: GigId) => `/api/performers?jamNightId=${id}`,
  performer: (id: PerformerId) => `/api/performers/${id}`,
  /** The participant's latest performer, at any gig. */
  recentPerformer: (id: ParticipantId) => `/api/performers/recent/${id}`,

  participants: '/api/participants',
  participantsOfOrganisation: (id: OrganisationId) => `/api/participants?organisationId=${id}`,
  /** The participants, each with a summary of their gigs. */
  appearances: '/api/participants/appearances',
  appearancesOfOrganisation: (id: OrganisationId) => `/api/participants/appearances?organisationId=${id}`,
  participant: (id: ParticipantId) => `/api/participants/${id}`,

  vapidKey: '/api/push/vapid-key',
  pushSubscribe: '/api/push/subscribe',
  pushUnsubscribe: '/api/push/unsubscribe',
  pushSubscriptions: '/api/push/subscriptions',
  notificationPreference: (id: GigId) => `/api/events/${id}/notification-preference`,
  serviceWorker: '/sw.js',

  messages: '/api/messages',
  messagesOfEvent: (id: GigId) => `/api/messages?jamNightId=${id}`,

  organisations: '/api/organisations',
  organisation: (id: OrganisationId) => `/api/organisations/${id}`,
  organisationUsers: (id: OrganisationId) => `/api/organisations/${id}/users`,
  organisationUser: (id: OrganisationId, userId: UserId) => `/api/organisations/${id}/users/${userId}`,
  organisationLogo: (id: OrganisationId) => `/api/organisations/${id}/logo`,
  organisationLogoUpload: (id: OrganisationId) => `/api/organisations/${id}/logo/upload`,
  organisationAudit: (id: OrganisationId) => `/api/organisations/${id}/audit`,
  audit: '/api/audit',
  users: '/api/users',
  user: (id: UserId) => `/api/users/${id}`,
  theme: '/api/users/theme',
  resetOwnPassword: '/api/users/reset-password',
  resetUserPassword: (id: UserId) => `/api/users/${id}/reset-password`,
  forceLogout: (id: UserId) => `/api/users/${id}/force-logout`,
  userSettings: (id: UserId) => `/api/users/${id}/settings`,

  /** The file of an uploaded logo; readable without a session. */
  logoFile: (name: string) => `/logos/${name}`,

  socket: '/ws',
  publicSocket: '/ws/public',
} as const;

/** The first path segments of the pages without login; the last segment of these paths is a secret token. */
export const publicPages: readonly string[] = [...linkKindNames.map((kind) => linkKinds[kind].page), 'place', 'join'];
/** Matches the path of such a page. */
export const publicPagePath = new RegExp(`^/(?:${publicPages.join('|')})/[^/]+/?$`, 'i');

/** Name of the `<meta>` element that tells a page the origin of PUBLIC_URL (docs/rules.md#links). */
export const publicOriginMeta = 'jamjar-origin';

/** Names of the headers that Jamjar's API defines, in lower case as Node reads them. */
export const headers = {
  /** On responses: the `seq` of the newest change when the data was read. */
  seq: 'x-position',
  /** On responses about one gig: the stream revision that the response shows. */
  revision: 'x-revision',
  /** On reads of one gig: the revision that the response should show at least; the server waits for it, for at most two seconds. */
  minRevision: 'x-min-revision',
  /** On responses to gig commands: revisions of the first and last event that the command recorded, as `12-14`; absent when it recorded none. */
  action: 'x-action',
  /** On responses to gig commands that recorded nothing: the earlier change that explains why, a `LastChange` as percent-encoded JSON. */
  last: 'x-last',
  /** On responses with a part of a list: the `cursor` of the request for the next part. */
  nextCursor: 'x-next-cursor',
  /** On requests: a repeated key marks a repeated request. */
  idempotencyKey: 'idempotency-key',
} as const;
