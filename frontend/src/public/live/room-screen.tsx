import { type LiveView } from '@jamjar/contracts/live/live.views';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { formatClock } from '../../ui/format/clock-format.js';
import { useServerTimeSelector } from '../../client/server-clock.js';
import { type FeedState } from '../feed-state.js';
import { createLinkSource, usePublicFeed } from '../use-public-feed.js';
import { ReloadOnError } from './reload-on-error.js';
import { RoomList, RoomMessage, RoomStage } from './room-stage.js';
import styles from './room-screen.module.css';
import { SignupInvitation } from './signup-invitation.js';
import { useIdleCursor } from './use-idle-cursor.js';
import { useReloadOnNewVersion } from './use-reload-on-new-version.js';
import { useTitle } from './use-title.js';
import { useWakeLock } from '../ui/use-wake-lock.js';

/** How long a raffle's winner fills the main part of the screen after the draw. */
const winnerMs = 60_000;
const minuteMs = 60_000;
/** Offsets of the whole picture in px, one per minute in turn, which prevent burn-in. */
const shifts = [
  [0, 0],
  [6, 3],
  [10, 8],
  [4, 10],
  [-3, 6],
  [-9, 2],
  [-10, -6],
  [-2, -9],
] as const;

/** The page for a big screen in the venue: readable from afar, without controls, running for days (docs/rules.md#running-order). */
export function RoomScreen({ token }: { token: string }) {
  const { state } = usePublicFeed(() => createLinkSource('live', token, { pollsWhenGone: true }));
  const isIdle = useIdleCursor();
  useWakeLock();
  useReloadOnNewVersion(state.connectCount);
  useTitle(state.live?.name);
  // otherwise the browser stores the timing of every request
  useEffect(() => performance.setResourceTimingBufferSize(0), []);
  const [x, y] = useServerTimeSelector((nowMs) => getShift(nowMs).join(' ')).split(' ');
  return (
    <main className={styles.screen} data-idle={isIdle}>
      <div className={styles.layout} style={{ '--shift-x': `${x ?? 0}px`, '--shift-y': `${y ?? 0}px` } as CSSProperties}>
        <ReloadOnError fallback={<Notice title="Something went wrong" text="It is tried again soon" />}>
          <RoomContent state={state} />
        </ReloadOnError>
      </div>
    </main>
  );
}

const getShift = (nowMs: number): readonly [number, number] => shifts[Math.floor(nowMs / minuteMs) % shifts.length] ?? shifts[0];

function RoomContent({ state }: { state: FeedState }) {
  const { live, isGone, connection } = state;
  if (isGone) return <Notice title="This link is no longer valid" text="It is tried again every minute" />;
  if (!live) return connection === 'offline' ? <Notice title="No connection" text="It is tried again and again" /> : null;
  return (
    <>
      <div className={styles.main}>
        <RoomMain live={live} />
      </div>
      <aside className={styles.side}>
        <Clock />
        <h1>{live.name}</h1>
        <Outage state={state} />
        {!live.completed && <SignupInvitation live={live} />}
      </aside>
    </>
  );
}

const Notice = ({ title, text }: { title: string; text: ReactNode }) => (
  <div className={styles.notice}>
    <h1>{title}</h1>
    <p>{text}</p>
  </div>
);

/** The main part of the screen. A raffle's winner fills it for a minute after the draw, and is a line at its end from then on. */
function RoomMain({ live }: { live: LiveView }) {
  const { raffle, completed, type, queue } = live;
  const isJustDrawn = useServerTimeSelector((nowMs) => raffle !== null && nowMs - Date.parse(raffle.at) < winnerMs);
  if (raffle && isJustDrawn) return <RoomMessage key={raffle.id} label="The raffle's winner" text={raffle.name} />;
  return (
    <>
      {completed ? (
        <RoomMessage label="That was it for this time" text="Thanks for coming" />
      ) : type === 'generic' ? (
        <RoomList queue={queue} />
      ) : (
        <RoomStage live={live} />
      )}
      {raffle && (
        <p className={styles.winner}>
          The raffle&apos;s winner: <strong>{raffle.name}</strong>
        </p>
      )}
    </>
  );
}

const Clock = () => <p className={styles.clock}>{useServerTimeSelector(formatClock)}</p>;

const Outage = ({ state: { connection, lastContactAt } }: { state: FeedState }) => (
  <p className={styles.outage} role="status">
    {connection === 'offline' && `no connection${lastContactAt === null ? '' : ` since ${formatClock(lastContactAt)}`}`}
  </p>
);
