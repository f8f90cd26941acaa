import * as v from 'valibot';

const secret = v.optional(v.string());
/** The first message of a client of /ws/public: the token of a live link, the secret of a place, or both. */
const helloSchema = v.pipe(
  v.object({ type: v.literal('hello'), live: secret, place: secret }),
  v.check(({ live, place }) => live !== undefined || place !== undefined),
);
export type PublicHello = v.InferOutput<typeof helloSchema>;

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
