import { refusals, type RefusalCode } from '@jamjar/contracts/refusals';

interface RefusalOptions {
  /** Replaces the default message: that of the table, or for INVALID the first field's error after the field's name. */
  message?: string;
  /** Sent with 429 and 503 as Retry-After. */
  retryAfterSeconds?: number;
}

/**
 * Ends a request with a refusal of the contracts' table `refusals`. The domain returns refusals as values; only code that
 * handles requests throws this exception. `errors` holds a message for each invalid field, by its path in the body.
 */
export class RefusalException extends Error {
  readonly retryAfterSeconds: number;

  constructor(
    readonly code: RefusalCode,
    readonly errors?: Readonly<Record<string, string>>,
    { message, retryAfterSeconds = 1 }: RefusalOptions = {},
  ) {
    const [first] = code === 'INVALID' ? Object.entries(errors ?? {}) : [];
    super(message ?? first?.join(': ') ?? refusals[code].message);
    this.name = 'RefusalException';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
