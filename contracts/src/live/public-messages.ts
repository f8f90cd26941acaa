import * as v from 'valibot';
import { type PublicChannel, publicChannels } from '../gigs/link-kinds.js';

const secretSchema = v.optional(v.string());
const fields = Object.fromEntries(publicChannels.map((channel) => [channel, secretSchema])) as Record<PublicChannel, typeof secretSchema>;
/** The first message of a client of /ws/public: tokens of links, the secret of a place, or both. */
const helloSchema = v.pipe(
  v.object({ type: v.literal('hello'), ...fields }),
  v.check((hello) => publicChannels.some((channel) => hello[channel] !== undefined)),
);
export type PublicHello = v.InferOutput<typeof helloSchema>;
/** The token or secret of each channel that a page follows. */
export type WatchedChannels = Omit<PublicHello, 'type'>;

const helloText = v.pipe(v.string(), v.parseJson(), helloSchema);

/** Parses the first message of a client; null when it is not a valid `hello`. */
export function parsePublicHello(text: string): PublicHello | null {
  const { success, output } = v.safeParse(helloText, text);
  return success ? output : null;
}

/** Close codes of /ws/public. After `gone` only place pages and the room's screen connect again, once a read has succeeded. */
export const publicCloseCodes = {
  /** The first message was missing, late or malformed. */
  noHello: 4401,
  /** The link or the place is invalid or has become invalid. */
  gone: 4404,
} as const;
