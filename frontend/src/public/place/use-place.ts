import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useCallback } from 'react';
import { v4 as uuid } from 'uuid';
import { type FeedState } from '../feed-state.js';
import { sendPublic } from '../public-api.js';
import { createPlaceSource, usePublicFeed } from '../use-public-feed.js';

/** A place as its page shows it, and functions that read and change it. */
export interface FollowedPlace {
  state: FeedState;
  /** Reads the place at once. */
  read: () => Promise<void>;
  /** Sends a change. @returns an error message, null on success */
  change: (path: string, body: object) => Promise<string | null>;
}

/** Follows and changes the place that a secret identifies. */
export function usePlace(secret: string): FollowedPlace {
  const { state, feed } = usePublicFeed(() => createPlaceSource(secret));
  const change = useCallback(
    async (path: string, body: object): Promise<string | null> => {
      const outcome = await sendPublic<PlaceView>({ path, body, key: uuid() });
      if (outcome.kind === 'answered') feed.applyPlace(outcome.answer);
      return outcome.kind === 'answered' ? null : ((outcome.kind === 'refused' ? outcome.message : null) ?? 'Not sent. Please try again.');
    },
    [feed],
  );
  return { state, read: feed.read, change };
}
