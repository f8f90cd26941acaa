import { type RefusalCode } from '@jamjar/contracts/refusals';

/** What came of a command: facts to record (none: it was so already), or why not. */
export type Decision<Fact> =
  { readonly kind: 'happened'; readonly facts: readonly Fact[] } | { readonly kind: 'refused'; readonly code: RefusalCode };

export const happened = <Fact>(...facts: readonly Fact[]): Decision<Fact> => ({ kind: 'happened', facts });

/** An expected refusal is a value; status and words stand in the table of refusals. */
export const refused = (code: RefusalCode): Decision<never> => ({ kind: 'refused', code });

/** The command confirms what already is: it succeeds, and records nothing. */
export const nothingNew: Decision<never> = { kind: 'happened', facts: [] };
