import * as v from 'valibot';
import { nullableText, timestamp, wholeNumber } from '../field.schemas.js';

/** How an attempt to sign in ended. `incomplete`: the password was right, the code of a second factor missing or wrong. */
export const signInKinds = ['signed in', 'sign-in failed', 'sign-in incomplete', 'sign-in limited'] as const;
export type SignInKind = (typeof signInKinds)[number];

/** What the security log records; changes of accounts are in the audit. `limited`: too many requests. */
export const securityKinds = [...signInKinds, 'signed out', 'foreign origin', 'forbidden', 'limited'] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** GET /api/auth/sign-ins: the attempts to sign in with the own username, newest first (docs/rules.md#security-log). */
export interface SignInView extends v.InferOutput<typeof signInSchema> {}
export const signInSchema = v.object({
  /** ISO 8601, UTC. */
  at: timestamp,
  kind: v.picklist(signInKinds),
  /** The beginning of the address, such as `203.0.113.0/24`; null when it is not known. */
  subnet: nullableText,
  /** How many attempts were counted as one. */
  count: wholeNumber,
});
