import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { usePerformerAction } from '../commands/commands.api.js';
import { formatClock } from '../../ui/format/clock-format.js';
import { type MenuEntry } from '../../ui/menu/open-menu.js';
import styles from './performer-call.module.css';

/** @returns a function that makes the menu entry for calling a performer, who must wait or be selected (docs/rules.md#call) */
export function useCallEntry(): (performer: PerformerView) => MenuEntry {
  const call = usePerformerAction('CallPerformer');
  return (performer) => ({ key: 'call', label: 'Call', onPress: () => void call.run(performer) });
}

/** When a performer was called and saw the call: `called 21:04 · seen 21:05`. Renders nothing without a call. */
export function CallTimes({ performer: { calledAt, seenAt } }: { performer: PerformerView }) {
  if (calledAt === null) return null;
  const isSeen = seenAt !== null && Date.parse(seenAt) >= Date.parse(calledAt);
  return (
    <span className={styles.times}>
      <span>called {formatClock(calledAt)}</span>
      {isSeen && <span> · </span>}
      {isSeen && <span>seen {formatClock(seenAt)}</span>}
    </span>
  );
}
