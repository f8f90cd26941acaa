import * as v from 'valibot';
import { gigTypes, type Instrument, type PerformerType } from '../enums.js';
import { nullableText, timestamp, wholeNumber } from '../field.schemas.js';

/** The reasons why nobody can sign up. */
export const signupClosures = ['completed', 'past', 'off', 'full'] as const;
/** The first reason that applies why nobody can sign up; null while signing up is open (docs/rules.md#signing-up). */
export type SignupClosure = (typeof signupClosures)[number] | null;

/** A gig's data on every public page. It contains no personal data and no ids. */
export interface PublicGig extends v.InferOutput<typeof publicGigSchema> {}
export const publicGigSchema = v.object({
  name: v.string(),
  type: v.picklist(gigTypes),
  date: timestamp,
  venue: nullableText,
  /** The gig's own logo, else the organisation's. */
  logoUrl: nullableText,
});

/** GET /api/public/signup/{token}: the gig's data on the public signup page. */
export interface SignupPageView extends v.InferOutput<typeof signupPageSchema> {}
export const signupPageSchema = v.object({
  ...publicGigSchema.entries,
  description: nullableText,
  organisation: v.object({ name: v.string(), logoUrl: nullableText }),
  /** The number of performers up to which the public may sign up; null for no limit. */
  signupLimit: v.nullable(wholeNumber),
  currentParticipants: wholeNumber,
  /** Number of performers who can still sign up, also without a signup limit. A signup with more names is refused. */
  slotsLeft: wholeNumber,
  open: v.boolean(),
  closed: v.nullable(v.picklist(signupClosures)),
});

/** POST /api/public/signup/{token}: `names` at a generic event, `name` at the others; `instruments` at a jam; `performerType` at an open mic. */
export interface PublicSignupRequest {
  name?: string | null;
  names?: readonly string[];
  instruments?: readonly Instrument[];
  performerType?: PerformerType | null;
  notes?: string | null;
}

/** The response to a public signup. */
export interface SignupReceipt extends v.InferOutput<typeof signupReceiptSchema> {}
export const signupReceiptSchema = v.object({
  /** In the order of the request. Public pages know a performer by `key`. */
  performers: v.array(v.object({ key: v.string(), name: v.string() })),
  /** The secret gives access to the place page of these performers, where they can cancel. */
  place: v.object({ secret: v.string() }),
});
