/**
 * A command or a reading of a stream was not completed (503): the store is unreachable, too slow or has lost events, or other
 * processes kept changing the stream. The append may have happened: a retry with the same Idempotency-Key finds that out.
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
