import { useEffect, useMemo, useRef, useState } from 'react';
import { askForPermission, getPushSupport } from '../../domain/push/push-support.js';
import { type AlertedPlace } from './place-push.js';

interface PlacePush {
  /** The server alerts this browser, also while the page is closed. */
  isOn: boolean;
  /** Call this while a tap is handled: it requests the permission. Without it, and where the push service refuses, it stays off. */
  start: () => Promise<void>;
  /** Also ends a start that is under way. @returns what went wrong, else null */
  stop: () => Promise<string | null>;
}

/** Whether a place is alerted by push, as it was left, and what turns that on and off. Its code is loaded when it is used. */
export function usePlacePush({ secret, keys, change }: AlertedPlace): PlacePush {
  const [isOn, setOn] = useState(false);
  const joinedKeys = keys.join(' ');
  const place = useMemo(() => ({ secret, keys: joinedKeys.split(' '), change }), [secret, joinedKeys, change]);
  const runInOrder = useQueue();
  const stopCount = useRef(0);
  useEffect(() => {
    if (getPushSupport() === 'supported' && Notification.permission === 'granted')
      void runInOrder(async () => setOn(await (await load()).resumeAlerts(place))).catch(ignore);
  }, [place, runInOrder]);
  return {
    isOn,
    start: async () => {
      const earlierStops = stopCount.current;
      if (getPushSupport() !== 'supported' || !(await askForPermission())) return;
      if (stopCount.current > earlierStops) return; // while the permission was requested
      await runInOrder(async () => setOn(await (await load()).startAlerts(place))).catch(ignore);
    },
    stop: () => {
      stopCount.current++;
      const work = async (): Promise<string | null> => {
        const problem = getPushSupport() === 'supported' ? await (await load()).stopAlerts(place) : null;
        if (problem === null) setOn(false);
        return problem;
      };
      return runInOrder(work).catch(() => 'Not sent. Please try again.');
    },
  };
}

/** @returns a function that runs what it is given after all that it was given before */
function useQueue(): <Result>(action: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [run] = useState(() => <Result>(action: () => Promise<Result>): Promise<Result> => {
    const result = last.current.then(action);
    last.current = result.catch(ignore);
    return result;
  });
  return run;
}

const load = () => import('./place-push.js');
const ignore = (): void => undefined;
