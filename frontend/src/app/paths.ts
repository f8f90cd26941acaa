import { type LiveEventId } from '@jamjar/contracts/ids';

/** Every screen's address in one place (S1 §2). */
export const paths = {
  login: '/login',
  home: '/',
  event: (id: LiveEventId) => `/event/${id}`,
} as const;

/** The same as the router matches them. */
export const patterns = { login: '/login', home: '/', event: '/event/:id', eventTab: '/event/:id/:tab' } as const;
