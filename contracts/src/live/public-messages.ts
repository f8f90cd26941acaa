import * as v from 'valibot';
import { type Subject, subjects } from '../gigs/link-kinds.js';

const secret = v.optional(v.string());
const secrets = Object.fromEntries(subjects.map((subject) => [subject, secret])) as Record<Subject, typeof secret>;
/** The first message of a client of /ws/public: tokens of links, the secret of a place, or both. */
const helloSchema = v.pipe(
  v.object({ type: v.literal('hello'), ...secrets }),
  v.check((hello) => subjects.some((subject) => hello[subject] !== undefined)),
);
export type PublicHello = v.InferOutput<typeof helloSchema>;
/** The token or secret of each subject that a page watches. */
export type Watched = Omit<PublicHello, 'type'>;

const helloText = v.pipe(v.string(), v.parseJson(), helloSchema);

/** Parses the message of a client; null when it is no hello. */
export function parsePublicHello(text: string): PublicHello | null {
  const { success, output } = v.safeParse(helloText, text);
  return success ? output : null;
}

/** Close codes of /ws/public. After all others clients connect again. */
export const publicCloseCodes = {
  /** The first message was missing, late or malformed. */
  noHello: 4401,
  /** The link leads nowhere (any more). */
  gone: 4404,
} as const;
