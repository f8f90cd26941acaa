import { type GigType, type Instrument, type PerformerType } from '../enums.js';

/** Why nobody can sign up, the first that applies; null while signing up is open (docs/rules.md#signing-up). */
export type SignupClosure = 'completed' | 'past' | 'off' | 'full' | null;

/** What every public page shows of a gig. No field names a person, or the id of anything. */
export interface PublicGig {
  name: string;
  type: GigType;
  /** ISO 8601, in UTC. */
  date: string;
  venue: string | null;
  /** The gig's own logo, else the organisation's. */
  logoUrl: string | null;
}

/** GET /api/public/signup/{token}: what the public signup page shows of a gig. */
export interface SignupPageView extends PublicGig {
  description: string | null;
  organisation: { name: string; logoUrl: string | null };
  /** The number of performers up to which the public may sign up; null for no limit. */
  signupLimit: number | null;
  currentParticipants: number;
  /** How many more have room, also where there is no signup limit: one signup of more names is refused. */
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
  /** In the order of the request. */
  performers: { key: string; name: string }[];
  /** The secret gives access to the place page of these performers, where they can cancel. */
  place: { secret: string };
}
