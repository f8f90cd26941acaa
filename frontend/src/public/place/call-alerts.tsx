import { routes } from '@jamjar/contracts/routes';
import { isInQueue } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { findCallAlert, toCallState } from '@jamjar/contracts/signup/call-state';
import { useEffect, useRef, useState } from 'react';
import { Alert, pageStyles } from '../ui/page.js';
import { useWakeLock } from '../ui/use-wake-lock.js';
import styles from './place.module.css';
import { Ringer } from './ringer.js';
import { type FollowedPlace } from './use-place.js';
import { usePlacePush } from './use-place-push.js';

interface Props {
  secret: string;
  place: PlaceView;
  onChange: FollowedPlace['change'];
}

/**
 * Turns alerts of the performers' turns on and off: the page rings and keeps the screen on and, where push notifications work, the server
 * notifies this phone also while the page is closed. Shown until the gig is completed, while a performer can be called or notifications are
 * on; never at a generic event.
 */
export const CallAlerts = (props: Props) =>
  props.place.event.completed || props.place.event.type === 'generic' ? null : <CallAlertSwitch {...props} />;

function CallAlertSwitch({ secret, place: { performers }, onChange }: Props) {
  const push = usePlacePush({ secret, keys: performers.map(({ key }) => key), change: onChange });
  const [isRinging, setRinging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ringer = useRef<Ringer | null>(null);
  useEffect(() => () => ringer.current?.close(), []);
  const start = (): void => {
    ringer.current ??= new Ringer();
    ringer.current.allow();
    setRinging(true);
    void push.start();
  };
  const stop = async (): Promise<void> => {
    setRinging(false);
    setProblem(await push.stop());
  };
  if (!push.isOn && !performers.some(canBeCalled)) return null;
  if (!push.isOn && !isRinging)
    return (
      <button type="button" className={pageStyles.secondary} onClick={start}>
        Tell me when it&apos;s my turn
      </button>
    );
  return (
    <>
      {isRinging && <Ringing performers={performers} onAlert={() => ringer.current?.ring()} />}
      <ActiveAlerts hasPush={push.isOn} problem={problem} onStop={() => void stop()} />
    </>
  );
}

const canBeCalled = ({ state }: PlacePerformer): boolean => isInQueue(state) || state === 'selected';

interface ActiveAlertsProps {
  hasPush: boolean;
  problem: string | null;
  onStop: () => void;
}

const ActiveAlerts = ({ hasPush, problem, onStop }: ActiveAlertsProps) => (
  <div className={styles.callAlerts}>
    {problem !== null && <Alert title={problem} />}
    <p className={pageStyles.soft} role="status">
      {hasPush
        ? "This phone tells you when it's your turn, also when this page is closed."
        : "This phone rings when it's your turn. Leave this page open."}
    </p>
    <button type="button" className={styles.quiet} onClick={onStop}>
      Stop telling me
    </button>
  </div>
);

/** Calls `onAlert` when the call state of a performer changes to one that alerts, and keeps the screen on. */
function Ringing({ performers, onAlert }: { performers: readonly PlacePerformer[]; onAlert: () => void }) {
  const previous = useRef(performers);
  useWakeLock();
  useEffect(() => {
    const isAlerted = performers.some((performer) => {
      const before = previous.current.find(({ key }) => key === performer.key);
      return before && findCallAlert(toCallState(before), toCallState(performer)) !== null;
    });
    previous.current = performers;
    if (isAlerted) onAlert();
  }, [performers, onAlert]);
  return null;
}

/**
 * Tells the server of each call, while the page is visible, that its performer has seen it. A failure is sent again when the place changes
 * or the page is visible again.
 */
export function useMarkCallsSeen(secret: string, place: PlaceView | null, change: FollowedPlace['change']): void {
  const sentCalls = useRef(new Set<string>());
  useEffect(() => {
    const markSeen = (): void => {
      if (document.hidden) return;
      for (const { key, calledAt } of place?.performers ?? []) {
        if (calledAt === null || sentCalls.current.has(key + calledAt)) continue;
        sentCalls.current.add(key + calledAt);
        void change(routes.markCallSeen(secret), { key }).then((problem) => problem !== null && sentCalls.current.delete(key + calledAt));
      }
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [secret, place, change]);
}
