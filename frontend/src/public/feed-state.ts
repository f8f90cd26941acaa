import { type FollowedLinkKind, subjects } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots, type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toSnapshotContent } from '@jamjar/contracts/live/snapshot-content';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';

/** The newest snapshots of what a page follows. Null: there is no link that leads to it. */
export type Snapshots = { [Kind in FollowedLinkKind]?: LinkSnapshots[Kind] | null } & { place?: PlaceView | null };

/** What a page knows. */
export interface FeedState extends Snapshots {
  place: PlaceView | null;
  /** The link leads nowhere (any more). */
  isGone: boolean;
  /** `offline`: the last attempt to reach the server failed, and what is known may be old. */
  connection: 'loading' | 'connected' | 'offline';
  /** When the last message came, in ms since 1970 of the server's clock; null before the first time. */
  lastContactAt: number | null;
  /** How often the socket has begun to work. */
  socketStarts: number;
}

export const initialFeedState: FeedState = {
  live: null,
  place: null,
  isGone: false,
  connection: 'loading',
  lastContactAt: null,
  socketStarts: 0,
};

/** Of two snapshots the one of the higher version; of two of the same version the one that came later. */
export const toNewer = <Snapshot extends { version: number }>(known: Snapshot | null, received: Snapshot): Snapshot =>
  known !== null && known.version > received.version ? known : received;

/** The place with the values of a frame. Names and links, which a frame does not have, stay as they were read. */
export function applyPlaceFrame(place: PlaceView, frame: PlaceFrame): PlaceView {
  const { version, serverTime, pace, stage, selected, completed } = frame;
  const performers = place.performers.map((performer) => {
    const now = frame.performers.find(({ key }) => key === performer.key);
    return now ? { ...performer, ...now } : performer;
  });
  return { ...place, version, serverTime, pace, stage, selected, performers, event: { ...place.event, completed } };
}

/** Of each subject the newer snapshot. */
export const mergeSnapshots = (known: Snapshots, received: Snapshots): Snapshots =>
  Object.fromEntries(
    subjects.flatMap((subject) => {
      const snapshot = received[subject];
      return snapshot === undefined ? [] : [[subject, snapshot && toNewer(known[subject] ?? null, snapshot)]];
    }),
  );

/** Whether the snapshots that were received say what is known, whenever each was read. */
export const haveSameContent = (known: Snapshots, received: Snapshots): boolean =>
  subjects.every((subject) => {
    const [one, other] = [known[subject], received[subject]];
    return !other || (!!one && toSnapshotContent(one) === toSnapshotContent(other));
  });
