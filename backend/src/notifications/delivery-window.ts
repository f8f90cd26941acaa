import { minuteMs } from '@jamjar/contracts/time';
import { type Trigger } from './triggers.js';

/** How long triggers wait after a notification, to be sent together as the next one. */
export const windowMs = minuteMs;

/**
 * Picks the triggers of the first action, which are sent at once. The others wait for the end of the window that begins with these.
 * @param triggers new ones of one kind and gig, in the order in which they were recorded
 */
export function pickFirstAction<Item extends Trigger>(triggers: readonly Item[]): readonly Item[] {
  const [first] = triggers;
  const endIndex = triggers.findIndex(
    ({ recordedAt, actor }) => recordedAt !== first?.recordedAt || actor.kind !== first.actor.kind || actor.id !== first.actor.id,
  );
  return endIndex === -1 ? triggers : triggers.slice(0, endIndex);
}
