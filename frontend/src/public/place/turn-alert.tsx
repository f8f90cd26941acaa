import { routes } from '@jamjar/contracts/routes';
import { isInLine } from '@jamjar/contracts/signup/place.state';
import { type PlaceView } from '@jamjar/contracts/signup/place.views';
import { useEffect, useRef, useState } from 'react';
import { pageStyles } from '../ui/page.js';
import { useWakeLock } from '../ui/use-wake-lock.js';
import { Ringer } from './ringer.js';
import { findTurnAlerts } from './turn-alerts.js';
import { type LivePlace } from './use-place.js';

interface Props {
  place: PlaceView;
}

/** One tap lets the page ring when it is a performer's turn, and keeps the screen on. Shown as long as somebody is to be called. */
export function TurnAlert({ place }: Props) {
  const [isOn, setOn] = useState(false);
  const ringer = useRef<Ringer | null>(null);
  useEffect(() => () => ringer.current?.close(), []);
  const { event, performers } = place;
  if (event.completed || event.type === 'generic' || !performers.some(({ state }) => isInLine(state) || state === 'selected')) return null;
  const turnOn = (): void => {
    ringer.current ??= new Ringer();
    ringer.current.allow();
    setOn(true);
  };
  if (!isOn)
    return (
      <button type="button" className={pageStyles.secondary} onClick={turnOn}>
        Tell me when it&apos;s my turn
      </button>
    );
  return (
    <>
      <Ringing place={place} onAlert={() => ringer.current?.ring()} />
      <p className={pageStyles.soft} role="status">
        This phone rings when it&apos;s your turn. Leave this page open.
      </p>
    </>
  );
}

/** Rings for each change of the place that its performers wait for, and keeps the screen on. */
function Ringing({ place: { performers }, onAlert }: Props & { onAlert: () => void }) {
  const known = useRef(performers);
  useWakeLock();
  useEffect(() => {
    const alerts = findTurnAlerts(known.current, performers);
    known.current = performers;
    if (alerts.length > 0) onAlert();
  }, [performers, onAlert]);
  return null;
}

/** Tells the host that the calls on this page were seen: once each, when the page is in sight. */
export function useSeenCalls(secret: string, place: PlaceView | null, change: LivePlace['change']): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const tell = (): void => {
      if (document.hidden) return;
      for (const { key, calledAt } of place?.performers ?? []) {
        if (calledAt === null || sent.current.has(key + calledAt)) continue;
        sent.current.add(key + calledAt);
        void change(routes.seenPlace(secret), { key }).then((problem) => problem !== null && sent.current.delete(key + calledAt));
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [secret, place, change]);
}
