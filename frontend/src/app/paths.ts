import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';

/** Every screen's address in one place (S1 §2). */
export const paths = {
  login: '/login',
  home: '/',
  organisations: '/organisations',
  event: (id: GigId) => `/event/${id}`,
  eventTab: (id: GigId, tab: string) => `/event/${id}/${tab}`,
  participants: (id: GigId) => `/event/${id}/participants`,
  /** Everybody whom an organisation knows. */
  people: (id: OrganisationId) => `/participants/${id}`,
} as const;

/** The same as the router matches them. */
export const patterns = {
  login: '/login',
  home: '/',
  organisations: '/organisations',
  participants: '/event/:id/participants',
  people: '/participants/:id',
  event: '/event/:id/:tab?',
} as const;
