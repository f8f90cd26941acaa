import { type RefusalCode } from '@jamjar/contracts/refusals';

/** The decision on a command: the events to record (none when it changes nothing), or the reason for its refusal. */
export type Decision<Event> =
  { readonly kind: 'accepted'; readonly events: readonly Event[] } | { readonly kind: 'refused'; readonly code: RefusalCode };

export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({ kind: 'accepted', events });

/** An expected refusal is a value, not an exception; `refusals.ts` in contracts defines its status and message. */
export const refuse = (code: RefusalCode): Decision<never> => ({ kind: 'refused', code });

/** The state is already as the command requests: the command is accepted and records nothing. */
export const noChange: Decision<never> = { kind: 'accepted', events: [] };
