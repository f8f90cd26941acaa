/**
 * A command or a read of a stream was not completed (503): the store is unreachable, too slow or has lost events, or other processes kept
 * changing the stream. The events may have been appended all the same: a retry with the same Idempotency-Key then returns them.
 */
export class CommandTimeout extends Error {
  constructor(options?: ErrorOptions) {
    super('The command could not be completed in time', options);
    this.name = 'CommandTimeout';
  }
}

/** The store has lost events that the cached stream has. */
export class EventsLost extends CommandTimeout {}

/** The Idempotency-Key was used for another request before (422). Nothing was recorded. */
export class IdempotencyKeyReused extends Error {
  constructor() {
    super('The Idempotency-Key was used for another request');
    this.name = 'IdempotencyKeyReused';
  }
}
