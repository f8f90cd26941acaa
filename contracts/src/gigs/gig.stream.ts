import { type GigId, gigId } from '../ids.js';

/** Prefix of the names of all gig streams: subscriptions filter by it on the server. */
export const gigStreamPrefix = 'gig-';

/** Returns the name of a gig's stream, `gig-<uuid>`. */
export const toGigStreamName = (id: GigId): string => `${gigStreamPrefix}${id}`;

/** Returns the gig's id. @throws TypeError when the stream is not a gig's stream */
export function parseGigStreamName(stream: string): GigId {
  if (!stream.startsWith(gigStreamPrefix)) throw new TypeError(`Not the stream of a gig: ${stream}`);
  return gigId(stream.slice(gigStreamPrefix.length));
}
