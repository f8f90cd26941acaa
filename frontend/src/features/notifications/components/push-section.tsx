import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, type ApiDispatch } from '../../../api/api.js';
import { HowToGetHttps } from '../../../domain/push/how-to-get-https.js';
import { type PushStatus, usePushStatusQuery } from '../push.api.js';
import { turnPushOff, turnPushOn } from '../switch-push.js';
import styles from './push-section.module.css';

/** The settings of push notifications in this browser: their state, a button that turns them on or off, and help if it cannot do so. */
export function PushSection() {
  const { status, isSwitching, toggle } = usePushSwitch();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.row}>
        <span>
          <strong id={titleId} className={styles.title}>
            Push notifications
          </strong>
          <span className={styles.hint}>{status && summaries[status]}</span>
        </span>
        <Button loading={isSwitching} disabled={!status} onClick={() => void toggle()}>
          {status === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      {status && details[status]()}
    </section>
  );
}

/** The state of push in this browser, undefined until it is read, and a function that turns it on or off. */
function usePushSwitch() {
  const { data: status } = usePushStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isSwitching, setIsSwitching] = useState(false);
  const dispatch = useDispatch<ApiDispatch>();
  const refetchStatus = (): void => void dispatch(api.util.invalidateTags(['Push']));
  useOnFocus(refetchStatus);
  const toggle = async (): Promise<void> => {
    setIsSwitching(true);
    await (status === 'on' ? turnPushOff : turnPushOn)(dispatch);
    refetchStatus();
    setIsSwitching(false);
  };
  return { status, isSwitching, toggle };
}

/** Calls `onFocus` when the page gets the focus: the user may have changed the browser's settings meanwhile. */
function useOnFocus(onFocus: () => void): void {
  useEffect(() => {
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  });
}

const summaries: Record<PushStatus, string> = {
  on: 'On in this browser',
  off: 'Off in this browser. Stage calls, signups and changes of events, also while Jamjar is closed',
  blocked: 'Blocked in this browser',
  needsHttps: 'They need an https address',
  unsupported: "Your browser doesn't support push notifications.",
};

const details: Record<PushStatus, () => ReactNode> = {
  on: () => (
    <dl className={styles.types} aria-label="Active notifications">
      {notificationKinds.map(({ name, description }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  ),
  off: () => null,
  blocked: () => (
    <>
      <ol className={styles.steps}>
        <li>Press the icon at the left end of the address bar.</li>
        <li>Set Notifications to Allow, there or under Site settings.</li>
        <li>Come back and press Turn on.</li>
      </ol>
      <p className={styles.note}>In the installed app, allow Jamjar’s notifications in the settings of this device.</p>
    </>
  ),
  needsHttps: () => (
    <p className={styles.note}>
      This page was opened by plain http. <HowToGetHttps action="turn them on" />
    </p>
  ),
  unsupported: () => (
    <p className={styles.note}>On an iPhone or iPad, add Jamjar to the Home Screen first and turn them on in the installed app.</p>
  ),
};

const notificationKinds = [
  { name: 'Stage Calls', description: 'Who is selected, goes on, is to be replaced or plays over time' },
  { name: 'Queue Updates', description: 'Signups, cancellations, who steps out or returns, a reached limit' },
  { name: 'Event Updates', description: 'Events created, moved, completed or deleted, raffle winners, chat after a pause' },
] as const;
