/** How a command can fail that was neither done nor refused by the rules. */

/**
 * The time of a command ran out: the store is away, slow, or others kept being faster. Answered 503 with Retry-After. Nothing is
 * promised: an append in doubt may have happened, and a retry with the same Idempotency-Key finds that out.
 */
export class Busy extends Error {
  constructor(options?: ErrorOptions) {
    super('The command could not be settled in time', options);
    this.name = 'Busy';
  }
}

/** The Idempotency-Key was used for another request before. Answered 422; nothing was done. */
export class KeyReused extends Error {
  constructor() {
    super('This command was given before, by another request');
    this.name = 'KeyReused';
  }
}
