import { type UserId } from './ids.js';

/** The routes of what protects accounts. Apart from `routes`, all of which the page for signing in loads. */
export const accountRoutes = {
  /** The second factor of the signed-in user. */
  secondFactor: '/api/second-factor',
  secondFactorOfUser: (id: UserId) => `/api/users/${id}/second-factor`,
} as const;
