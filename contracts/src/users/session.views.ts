import * as v from 'valibot';
import { idSchema, nullableText, timestamp } from '../field.schemas.js';
import { type SessionId } from '../ids.js';

/** A session of the signed-in user: GET /api/sessions (docs/rules.md#sessions-and-passwords). */
export interface SessionView extends v.InferOutput<typeof sessionSchema> {}
export const sessionSchema = v.object({
  /** Names the session in the API. It is neither the id in the session's cookie nor derived from it. */
  id: idSchema<SessionId>(),
  createdAt: timestamp,
  /** When use was last recorded, which is done once an hour. */
  lastUsedAt: timestamp,
  /** Browser and system at the sign-in, for example `Chrome on Android`; null when unknown. */
  device: nullableText,
  /** The network from which the user signed in, an IPv4 /24 or an IPv6 /48; null when unknown. */
  network: nullableText,
  /** Whether the request was sent with this session. */
  isCurrent: v.boolean(),
});
