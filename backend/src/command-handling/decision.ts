import { type RefusalCode } from '@jamjar/contracts/refusals';

/** What came of a command: events to record (none: it was so already), or why not. */
export type Decision<Event> =
  { readonly kind: 'happened'; readonly events: readonly Event[] } | { readonly kind: 'refused'; readonly code: RefusalCode };

export const happened = <Event>(...events: readonly Event[]): Decision<Event> => ({ kind: 'happened', events });

/** An expected refusal is a value; status and words stand in the table of refusals. */
export const refused = (code: RefusalCode): Decision<never> => ({ kind: 'refused', code });

/** The command confirms what already is: it succeeds, and records nothing. */
export const nothingNew: Decision<never> = { kind: 'happened', events: [] };
