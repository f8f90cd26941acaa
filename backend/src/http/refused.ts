import { refusals, type RefusalCode } from '@jamjar/contracts/refusals';

/**
 * A request that is answered with a refusal of the one table (contracts, `refusals`).
 * Thrown where a request ends; inside the domain refusals stay values.
 * `errors`: the words for each field, by its path in the body (S1 §7).
 */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly errors?: Readonly<Record<string, string>>,
  ) {
    super(refusals[code].words);
    this.name = 'Refused';
  }
}
