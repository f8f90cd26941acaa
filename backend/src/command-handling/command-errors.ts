/**
 * The command's time ran out: the store is unreachable or slow, or other commands kept changing the stream. Answered 503 with Retry-After.
 * The outcome is unknown: the append may have happened, and a retry with the same Idempotency-Key finds that out.
 */
export class CommandTimeout extends Error {
  constructor(options?: ErrorOptions) {
    super('The command could not be completed in time', options);
    this.name = 'CommandTimeout';
  }
}

/** The Idempotency-Key was used for another request before. Answered 422; nothing was recorded. */
export class IdempotencyKeyReused extends Error {
  constructor() {
    super('The Idempotency-Key was used for another request');
    this.name = 'IdempotencyKeyReused';
  }
}
