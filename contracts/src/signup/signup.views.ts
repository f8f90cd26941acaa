import { type GigType, type Instrument, type PerformerType } from '../enums.js';

/** The first reason that applies why nobody can sign up; null while signing up is open (docs/rules.md#signing-up). */
export type SignupClosure = 'completed' | 'past' | 'off' | 'full' | null;

/** A gig's data on every public page. It contains no personal data and no ids. */
export interface PublicGig {
  name: string;
  type: GigType;
  /** ISO 8601, in UTC. */
  date: string;
  venue: string | null;
  /** The gig's own logo, else the organisation's. */
  logoUrl: string | null;
}

/** GET /api/public/signup/{token}: the gig's data on the public signup page. */
export interface SignupPageView extends PublicGig {
  description: string | null;
  organisation: { name: string; logoUrl: string | null };
  /** The number of performers up to which the public may sign up; null for no limit. */
  signupLimit: number | null;
  currentParticipants: number;
  /** Number of performers who can still sign up, also without a signup limit. A signup with more names is refused. */
  slotsLeft: number;
  open: boolean;
  closed: SignupClosure;
}

/** POST /api/public/signup/{token}: `names` at a generic event, `name` at the others; `instruments` at a jam; `performerType` at an open mic. */
export interface PublicSignupRequest {
  name?: string | null;
  names?: readonly string[];
  instruments?: readonly Instrument[];
  performerType?: PerformerType | null;
  notes?: string | null;
}

/** The response to a public signup. */
export interface SignupReceipt {
  /** In the order of the request. Public pages know a performer by `key`. */
  performers: { key: string; name: string }[];
  /** The secret gives access to the place page of these performers, where they can cancel. */
  place: { secret: string };
}
