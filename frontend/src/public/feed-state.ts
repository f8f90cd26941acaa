import { type LiveView, type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toSnapshotContent } from '@jamjar/contracts/live/snapshot-content';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';

/** What a page knows that follows the running order, a place, or both. */
export interface FeedState {
  live: LiveView | null;
  place: PlaceView | null;
  /** The link leads nowhere (any more). */
  isGone: boolean;
  /** `offline`: the last attempt to reach the server failed, and what is known may be old. */
  connection: 'loading' | 'connected' | 'offline';
  /** When the server was heard last, in ms since 1970 of its clock; null before the first time. */
  heardAt: number | null;
  /** How often the socket has begun to work. */
  socketStarts: number;
}

export const initialFeedState: FeedState = {
  live: null,
  place: null,
  isGone: false,
  connection: 'loading',
  heardAt: null,
  socketStarts: 0,
};

/** Of two snapshots the one of the higher version; of two of the same version the one that came later. */
export const toNewer = <Snapshot extends { version: number }>(known: Snapshot | null, received: Snapshot): Snapshot =>
  known !== null && known.version > received.version ? known : received;

/** The place with what a frame says of it. Names and links, which a frame does not have, stay as they were read. */
export function applyPlaceFrame(place: PlaceView, frame: PlaceFrame): PlaceView {
  if (place.version > frame.version) return place;
  const { version, serverTime, pace, stage, selected, completed } = frame;
  const performers = place.performers.map((performer) => {
    const now = frame.performers.find(({ key }) => key === performer.key);
    return now ? { ...performer, ...now } : performer;
  });
  return { ...place, version, serverTime, pace, stage, selected, performers, event: { ...place.event, completed } };
}

/** Whether two snapshots say the same, whenever each was read. */
export const isSameContent = <Snapshot extends LiveView | PlaceView>(one: Snapshot | null, other: Snapshot): boolean =>
  one !== null && toSnapshotContent(one) === toSnapshotContent(other);
