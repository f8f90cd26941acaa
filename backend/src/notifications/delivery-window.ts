import { minuteMs } from '@jamjar/contracts/time';
import { type Trigger } from './triggers.js';

/** How long what follows a notification waits, to be sent as one. */
export const windowMs = minuteMs;

/**
 * What is sent at once of new triggers of one kind and gig: all of the first action. The rest waits for the end of the minute that begins then.
 * @param triggers in order
 */
export function takeFirstAction<Item extends Trigger>(triggers: readonly Item[]): readonly Item[] {
  const [first] = triggers;
  const end = triggers.findIndex(
    ({ recordedAt, actor }) => recordedAt !== first?.recordedAt || actor.kind !== first.actor.kind || actor.id !== first.actor.id,
  );
  return end === -1 ? triggers : triggers.slice(0, end);
}
