import { refusals, type RefusalCode } from '@jamjar/contracts/refusals';

/**
 * Ends a request with a refusal of the contracts' table `refusals`. The domain returns refusals as values; only code that
 * handles requests throws this exception. `errors` holds a message for each invalid field, by its path in the body.
 */
export class RefusalException extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly errors?: Readonly<Record<string, string>>,
    /** Sent with 429 and 503 as Retry-After. */
    readonly retryAfterSeconds = 1,
  ) {
    super(refusals[code].message);
    this.name = 'RefusalException';
  }
}
