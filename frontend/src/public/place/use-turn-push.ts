import { useEffect, useMemo, useState } from 'react';
import { askForPermission, getPushSupport } from '../../ui/push/push-support.js';
import { type AlertedPlace } from './turn-push.js';

interface TurnPush {
  /** The server alerts this browser, also while the page is closed. */
  isOn: boolean;
  /** Call this while a tap is handled: it asks for the permission. Without it, and where the push service refuses, it stays off. */
  start: () => Promise<void>;
  /** @returns what went wrong, else null */
  stop: () => Promise<string | null>;
}

/** Whether a place is alerted by push, as it was left, and what turns that on and off. Its code is loaded when it is used. */
export function useTurnPush({ secret, keys, change }: AlertedPlace): TurnPush {
  const [isOn, setOn] = useState(false);
  const joinedKeys = keys.join(' ');
  const place = useMemo(() => ({ secret, keys: joinedKeys.split(' '), change }), [secret, joinedKeys, change]);
  useEffect(() => {
    if (getPushSupport() === 'supported' && Notification.permission === 'granted')
      void load()
        .then(async ({ resumeAlerts }) => setOn(await resumeAlerts(place)))
        .catch(ignore);
  }, [place]);
  return {
    isOn,
    start: async () => {
      if (getPushSupport() !== 'supported' || !(await askForPermission())) return;
      await load()
        .then(async ({ startAlerts }) => setOn(await startAlerts(place)))
        .catch(ignore);
    },
    stop: async () => {
      const problem = isOn ? await load().then(({ stopAlerts }) => stopAlerts(place), notSent) : null;
      setOn(problem !== null);
      return problem;
    },
  };
}

const load = () => import('./turn-push.js');
const ignore = (): void => undefined;
const notSent = (): string => 'Not sent. Please try again.';
