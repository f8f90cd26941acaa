import { routes } from '@jamjar/contracts/routes';
import { isInQueue } from '@jamjar/contracts/signup/place.state';
import { type PlacePerformer, type PlaceView } from '@jamjar/contracts/signup/place.views';
import { findCallAlert, toCallState } from '@jamjar/contracts/signup/call-state';
import { useEffect, useRef, useState } from 'react';
import { Alert, pageStyles } from '../ui/page.js';
import { useWakeLock } from '../ui/use-wake-lock.js';
import styles from './place.module.css';
import { Ringer } from './ringer.js';
import { type LivePlace } from './use-place.js';
import { usePlacePush } from './use-place-push.js';

interface Props {
  secret: string;
  place: PlaceView;
  onChange: LivePlace['change'];
}

/**
 * One tap lets the server alert this phone when it is a performer's turn, also while the page is closed, where that is to be had; and the page
 * ring and keep the screen on. Shown as long as somebody is to be called, or alerts are on.
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
  if (!push.isOn && !performers.some(isToBeCalled)) return null;
  if (!push.isOn && !isRinging)
    return (
      <button type="button" className={pageStyles.secondary} onClick={start}>
        Tell me when it&apos;s my turn
      </button>
    );
  return (
    <>
      {isRinging && <Ringing performers={performers} onAlert={() => ringer.current?.ring()} />}
      <AlertsOn isPushed={push.isOn} problem={problem} onStop={() => void stop()} />
    </>
  );
}

const isToBeCalled = ({ state }: PlacePerformer): boolean => isInQueue(state) || state === 'selected';

interface AlertsOnProps {
  isPushed: boolean;
  problem: string | null;
  onStop: () => void;
}

const AlertsOn = ({ isPushed, problem, onStop }: AlertsOnProps) => (
  <div className={styles.callAlerts}>
    {problem !== null && <Alert title={problem} />}
    <p className={pageStyles.soft} role="status">
      {isPushed
        ? "This phone tells you when it's your turn, also when this page is closed."
        : "This phone rings when it's your turn. Leave this page open."}
    </p>
    <button type="button" className={styles.quiet} onClick={onStop}>
      Stop telling me
    </button>
  </div>
);

/** Rings for each change of the performers that they wait for, and keeps the screen on. */
function Ringing({ performers, onAlert }: { performers: readonly PlacePerformer[]; onAlert: () => void }) {
  const known = useRef(performers);
  useWakeLock();
  useEffect(() => {
    const isAlerted = performers.some((now) => {
      const before = known.current.find(({ key }) => key === now.key);
      return before && findCallAlert(toCallState(before), toCallState(now)) !== null;
    });
    known.current = performers;
    if (isAlerted) onAlert();
  }, [performers, onAlert]);
  return null;
}

/** Tells the host that the calls on this page were seen: once each, when the page is in sight. */
export function useSeenCalls(secret: string, place: PlaceView | null, change: LivePlace['change']): void {
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const markSeen = (): void => {
      if (document.hidden) return;
      for (const { key, calledAt } of place?.performers ?? []) {
        if (calledAt === null || sent.current.has(key + calledAt)) continue;
        sent.current.add(key + calledAt);
        void change(routes.seenPlace(secret), { key }).then((problem) => problem !== null && sent.current.delete(key + calledAt));
      }
    };
    markSeen();
    document.addEventListener('visibilitychange', markSeen);
    return () => document.removeEventListener('visibilitychange', markSeen);
  }, [secret, place, change]);
}
