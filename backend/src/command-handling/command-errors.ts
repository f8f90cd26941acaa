/**
 * The command was not completed: the store is unreachable, too slow or has lost events, or others kept changing the stream. Answered 503.
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
