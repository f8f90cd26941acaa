import { useEffect, useMemo, useRef, useState } from 'react';
import { askForPermission, getPushSupport } from '../../domain/push/push-support.js';
import { type AlertedPlace } from './place-push.js';

interface PlacePush {
  /** Whether the server notifies this browser, also while the page is closed. */
  isOn: boolean;
  /** Must be called in the handler of a tap: it requests the permission. Push stays off if it is unsupported, refused, or fails. */
  start: () => Promise<void>;
  /** Turns push off; a running `start` is cancelled, or undone after it has ended. @returns an error message, null on success */
  stop: () => Promise<string | null>;
}

/** The push notifications of a place: their restored state, and functions that turn them on and off. Their code is loaded on demand. */
export function usePlacePush({ secret, keys, change }: AlertedPlace): PlacePush {
  const [isOn, setOn] = useState(false);
  const joinedKeys = keys.join(' ');
  const place = useMemo(() => ({ secret, keys: joinedKeys.split(' '), change }), [secret, joinedKeys, change]);
  const runInOrder = useSequentialRun();
  const stopCount = useRef(0);
  useEffect(() => {
    if (getPushSupport() === 'supported' && Notification.permission === 'granted')
      void runInOrder(async () => setOn(await (await loadPush()).resumeAlerts(place))).catch(ignore);
  }, [place, runInOrder]);
  return {
    isOn,
    start: async () => {
      const earlierStops = stopCount.current;
      if (getPushSupport() !== 'supported' || !(await askForPermission())) return;
      if (stopCount.current > earlierStops) return; // stopped while the permission was requested
      await runInOrder(async () => setOn(await (await loadPush()).startAlerts(place))).catch(ignore);
    },
    stop: () => {
      stopCount.current++;
      const stopNow = async (): Promise<string | null> => {
        const problem = getPushSupport() === 'supported' ? await (await loadPush()).stopAlerts(place) : null;
        if (problem === null) setOn(false);
        return problem;
      };
      return runInOrder(stopNow).catch(() => 'Not sent. Please try again.');
    },
  };
}

/** @returns a function that runs an async action after all earlier ones have ended */
function useSequentialRun(): <Result>(action: () => Promise<Result>) => Promise<Result> {
  const lastRun = useRef<Promise<unknown>>(Promise.resolve());
  const [run] = useState(() => <Result>(action: () => Promise<Result>): Promise<Result> => {
    const result = lastRun.current.then(action);
    lastRun.current = result.catch(ignore);
    return result;
  });
  return run;
}

const loadPush = () => import('./place-push.js');
const ignore = (): void => undefined;
