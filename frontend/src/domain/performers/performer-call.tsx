import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { usePerformerAction } from '../commands/commands.api.js';
import { formatClock } from '../../ui/format/clock-format.js';
import { type MenuEntry } from '../../ui/menu/open-menu.js';
import styles from './performer-call.module.css';

/** The entry of a row's menu that calls a performer who waits or is selected: their phone rings (docs/rules.md#call). */
export function useCallEntry(): (performer: PerformerView) => MenuEntry {
  const call = usePerformerAction('CallPerformer');
  return (performer) => ({ key: 'call', label: 'Call', onPress: () => void call.run(performer) });
}

/** For example `called 21:04 · seen 21:05`; nothing for who is not called. */
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
