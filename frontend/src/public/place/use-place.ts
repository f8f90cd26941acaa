import { routes } from '@jamjar/contracts/routes';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useCallback, useEffect, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type Outcome, readPublic, sendPublic } from '../public-api.js';

const pollMs = 15_000;
const wakeEvents = ['visibilitychange', 'online', 'focus', 'pageshow'] as const;

export interface LivePlace {
  /** The newest that is known; a failed read keeps it. */
  place: PlaceView | null;
  /** The secret is unknown, or its event deleted. */
  isGone: boolean;
  /** The last read failed. */
  isOffline: boolean;
  /** Sends a change. @returns what went wrong, else null */
  change: (path: string, body: object) => Promise<string | null>;
}

/** The place of a secret, read again every 15 seconds while the page is visible, and when it comes back. */
export function usePlace(secret: string): LivePlace {
  const [place, setPlace] = useState<PlaceView | null>(null);
  const [isGone, setGone] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const apply = useCallback((outcome: Outcome<PlaceView>): void => {
    const isRefused = outcome.kind === 'refused';
    setGone(isRefused && outcome.status === 404);
    setOffline(outcome.kind === 'unreachable' || (isRefused && outcome.status !== 404));
    // Answers may arrive in another order than they were made
    if (outcome.kind === 'answered')
      setPlace((before) => (before && before.serverTime > outcome.answer.serverTime ? before : outcome.answer));
  }, []);
  const read = useCallback(() => void readPublic<PlaceView>(routes.publicPlace(secret)).then(apply), [secret, apply]);
  useRepeatedly(read);
  const change = useCallback(
    async (path: string, body: object): Promise<string | null> => {
      const outcome = await sendPublic<PlaceView>({ path, body, key: uuid() });
      if (outcome.kind === 'answered') apply(outcome);
      return outcome.kind === 'answered' ? null : ((outcome.kind === 'refused' ? outcome.message : null) ?? 'Not sent. Please try again.');
    },
    [apply],
  );
  return { place, isGone, isOffline, change };
}

/** Calls at once, every 15 seconds while the page is visible, and when it comes back. */
function useRepeatedly(call: () => void): void {
  useEffect(() => {
    const callIfVisible = (): void => {
      if (document.visibilityState === 'visible') call();
    };
    call();
    const timer = setInterval(callIfVisible, pollMs);
    for (const type of wakeEvents) addEventListener(type, callIfVisible);
    return () => {
      clearInterval(timer);
      for (const type of wakeEvents) removeEventListener(type, callIfVisible);
    };
  }, [call]);
}
