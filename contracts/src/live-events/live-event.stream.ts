import { type LiveEventId, liveEventId } from '../ids.js';

/** What the streams of all nights begin with: the subscription filters by it on the server. */
export const liveEventStreams = 'liveEvent-';

/** The stream that holds a night: `liveEvent-<uuid>`. */
export const streamOf = (id: LiveEventId): string => `${liveEventStreams}${id}`;

/** Whose night a stream holds. @throws TypeError when it is no night's stream */
export function liveEventIdOf(stream: string): LiveEventId {
  if (!stream.startsWith(liveEventStreams)) throw new TypeError(`Not the stream of a live event: ${stream}`);
  return liveEventId(stream.slice(liveEventStreams.length));
}
