import { type GigId, type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';

/** The URL paths of all pages but the public ones. */
export const paths = {
  login: '/login',
  home: '/',
  organisations: '/organisations',
  event: (id: GigId) => `/event/${id}`,
  eventTab: (id: GigId, tab: string) => `/event/${id}/${tab}`,
  /** The history of a gig. */
  history: (id: GigId) => `/event/${id}/history`,
  /** A gig on one printed page. */
  report: (id: GigId) => `/event/${id}/report`,
  /** The performers of a gig. */
  performers: (id: GigId) => `/event/${id}/participants`,
  /** The feedback on a gig. */
  feedback: (id: GigId) => `/event-feedback/${id}`,
  /** The changes of an organisation's accounts. */
  accountHistory: (id: OrganisationId) => `/organisations/${id}/audit`,
  /** The participants of an organisation. */
  participants: (id: OrganisationId) => `/participants/${id}`,
  /** The statistics of an organisation. */
  analytics: (id: OrganisationId) => `/analytics/${id}`,
  /** The gigs of one participant of an organisation. */
  performerHistory: (id: OrganisationId, participantId: ParticipantId) => `/analytics/${id}/performer/${participantId}`,
} as const;

/** Stands for an id in a pattern of the router. */
const id = ':id' as never;

/** The paths with parameters, as patterns for the router. */
export const routePatterns = {
  history: paths.history(id),
  report: paths.report(id),
  performers: paths.performers(id),
  accountHistory: paths.accountHistory(id),
  participants: paths.participants(id),
  analytics: paths.analytics(id),
  performerHistory: paths.performerHistory(id, ':participantId' as never),
  feedback: paths.feedback(id),
  event: paths.eventTab(id, ':tab?'),
} as const;
