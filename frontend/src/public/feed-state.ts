import { type SnapshotLinkKind, publicChannels } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots, type PlaceFrame } from '@jamjar/contracts/live/live.views';
import { toSnapshotContent } from '@jamjar/contracts/live/snapshot-content';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';

/** Snapshots by channel (`publicChannels`). Null: not loaded yet, or without a public link; absent: not part of this answer or frame. */
export type Snapshots = { [Kind in SnapshotLinkKind]?: LinkSnapshots[Kind] | null } & { place?: PlaceView | null };

/** The state of a public feed. */
export interface FeedState extends Snapshots {
  place: PlaceView | null;
  /** Whether the link is invalid. */
  isGone: boolean;
  /** `offline`: a read failed, or was refused while no socket worked, and nothing has come since; the state may be outdated. */
  connection: 'loading' | 'connected' | 'offline';
  /** When the server last sent something, in ms since 1970 by its clock; null before the first time. */
  lastContactAt: number | null;
  /** How often a socket has started to work. */
  connectCount: number;
}

export const initialFeedState: FeedState = {
  live: null,
  place: null,
  isGone: false,
  connection: 'loading',
  lastContactAt: null,
  connectCount: 0,
};

/** Returns the snapshot with the higher version; of equal versions the received one. */
export const pickNewer = <Snapshot extends { version: number }>(known: Snapshot | null, received: Snapshot): Snapshot =>
  known !== null && known.version > received.version ? known : received;

/** The place with the values of a frame. Names and links, which a frame does not carry, stay. */
export function applyPlaceFrame(place: PlaceView, frame: PlaceFrame): PlaceView {
  const { version, serverTime, pace, stage, selected, completed } = frame;
  const performers = place.performers.map((performer) => {
    const update = frame.performers.find(({ key }) => key === performer.key);
    return update ? { ...performer, ...update } : performer;
  });
  return { ...place, version, serverTime, pace, stage, selected, performers, event: { ...place.event, completed } };
}

/** The newer snapshot of each received channel; null where there is no public link any more. */
export const mergeSnapshots = (known: Snapshots, received: Snapshots): Snapshots =>
  Object.fromEntries(
    publicChannels.flatMap((channel) => {
      const snapshot = received[channel];
      return snapshot === undefined ? [] : [[channel, snapshot && pickNewer(known[channel] ?? null, snapshot)]];
    }),
  );

/** Whether every received snapshot has the content of the known one (versions and times aside); channels without one do not count. */
export const haveSameContent = (known: Snapshots, received: Snapshots): boolean =>
  publicChannels.every((channel) => {
    const [knownOne, receivedOne] = [known[channel], received[channel]];
    return !receivedOne || (!!knownOne && toSnapshotContent(knownOne) === toSnapshotContent(receivedOne));
  });
