import { type Instant, instant } from '@jamjar/contracts/ids';
import { type Trigger } from './triggers.js';

/** How long what follows a notification waits, to be sent as one. */
export const windowMs = 60_000;

/** The minute after a notification of one kind about one gig to one subscription. */
export interface DeliveryWindow {
  readonly endsAt: Instant;
  /** What is sent as one when the window ends. */
  readonly pending: readonly Trigger[];
}

/**
 * Sorts new triggers of one kind and gig: without an open window the first action is sent at once and opens one; the rest waits for its end.
 * @param triggers at least one, in order
 */
export function addToWindow(
  open: DeliveryWindow | undefined,
  triggers: readonly [Trigger, ...Trigger[]],
  now: Instant,
): { sendNow: readonly Trigger[]; window: DeliveryWindow } {
  if (open) return { sendNow: [], window: { ...open, pending: [...open.pending, ...triggers] } };
  const [first] = triggers;
  const isSameAction = ({ recordedAt, actor }: Trigger): boolean =>
    recordedAt === first.recordedAt && actor.kind === first.actor.kind && actor.id === first.actor.id;
  return {
    sendNow: triggers.filter(isSameAction),
    window: { endsAt: instant(now + windowMs), pending: triggers.filter((trigger) => !isSameAction(trigger)) },
  };
}
