import { type GigType } from '../enums.js';

/** Why nobody can sign up, the first that applies; null while signing up is open (docs/rules.md#signing-up). */
export type SignupClosure = 'completed' | 'past' | 'off' | 'full' | null;

/** GET /api/public/signup/{token}: what the public signup page shows of a gig. No field names a person, or the id of anything. */
export interface SignupPageView {
  name: string;
  type: GigType;
  /** ISO 8601, in UTC. */
  date: string;
  venue: string | null;
  description: string | null;
  /** The gig's own logo, else the organisation's. */
  logoUrl: string | null;
  organisation: { name: string; logoUrl: string | null };
  /** The number of performers up to which the public may sign up; null for no limit. */
  signupLimit: number | null;
  currentParticipants: number;
  open: boolean;
  closed: SignupClosure;
}
