import { type SnapshotLinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots, type LiveView } from '@jamjar/contracts/live/live.views';
import { routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useState, useSyncExternalStore } from 'react';
import { type FeedState } from './feed-state.js';
import { readPublic } from './public-api.js';
import { type FeedSource, PublicFeed } from './public-feed.js';

/** The source of a public link. @param pollsWhenGone whether the feed also reads it again while the link is invalid */
export const createLinkSource = (kind: SnapshotLinkKind, token: string, { pollsWhenGone = false } = {}): FeedSource => ({
  async read() {
    const outcome = await readPublic<LinkSnapshots[SnapshotLinkKind]>(routes.publicLink(kind, token));
    if (outcome.kind !== 'answered') return outcome;
    return { ...outcome, answer: { serverTime: outcome.answer.serverTime, [kind]: outcome.answer } };
  },
  toHello: () => ({ type: 'hello', [kind]: token }),
  isGoneFinal: true,
  pollsWhenGone,
});

/** The source of a place, and of the running order while its link is on: one socket sends both. */
export const createPlaceSource = (secret: string): FeedSource => ({
  async read(isSocketWorking) {
    const outcome = await readPublic<PlaceView>(routes.publicPlace(secret));
    if (outcome.kind !== 'answered') return outcome;
    const { answer: place } = outcome;
    return { ...outcome, answer: { serverTime: place.serverTime, place, ...(await readRunningOrder(place, isSocketWorking)) } };
  },
  toHello: ({ place }) => ({ type: 'hello', place: secret, ...(place?.event.liveToken != null && { live: place.event.liveToken }) }),
  // `gone` may be about the running order only
  isGoneFinal: false,
  pollsWhenGone: false,
});

async function readRunningOrder({ event: { liveToken } }: PlaceView, isSocketWorking: boolean): Promise<{ live?: LiveView | null }> {
  if (liveToken === null) return { live: null };
  if (isSocketWorking) return {};
  const outcome = await readPublic<LiveView>(routes.publicLink('live', liveToken));
  return outcome.kind === 'answered' ? { live: outcome.answer } : {};
}

/** Follows the source that `createSource` returns on the first render. */
export function usePublicFeed(createSource: () => FeedSource): { state: FeedState; feed: PublicFeed } {
  const [feed] = useState(() => new PublicFeed(createSource()));
  return { state: useSyncExternalStore(feed.subscribe, feed.getState), feed };
}
