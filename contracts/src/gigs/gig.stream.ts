import { type GigId, gigId } from '../ids.js';

/** What the streams of all gigs begin with: the subscription filters by it on the server. */
export const gigStreams = 'gig-';

/** The stream that holds a gig: `gig-<uuid>`. */
export const streamOf = (id: GigId): string => `${gigStreams}${id}`;

/** Whose gig a stream holds. @throws TypeError when it is no gig's stream */
export function gigIdOf(stream: string): GigId {
  if (!stream.startsWith(gigStreams)) throw new TypeError(`Not the stream of a gig: ${stream}`);
  return gigId(stream.slice(gigStreams.length));
}
