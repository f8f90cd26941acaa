/** State of a group runner. */
export type RunnerRole =
  /** It holds the leader lock and projects. */
  | 'leading'
  /** Another runner holds the leader lock, or this one is starting. */
  | 'standby'
  /** It failed, in most cases because a connection was lost, and tries again for ever. */
  | 'recovering'
  /** An event cannot be projected. It waits until a rebuild or a newer version has moved the checkpoint past it. */
  | 'poisoned'
  /** The read models were projected from another event store, or this one was restored or wiped since. It waits for a rebuild. */
  | 'refused'
  | 'stopped';

export interface GroupHealth {
  /** Name of the projection group. */
  readonly group: string;
  readonly role: RunnerRole;
  /** Whether it leads or stands by, as it should. */
  readonly ok: boolean;
  /** Position of the checkpoint when this runner last led, or now while it leads; null until it first led. Never leaves the server. */
  readonly position: bigint | null;
  readonly problem: RunnerProblem | null;
}

export interface RunnerProblem {
  readonly message: string;
  /** The event that stopped the projections. */
  readonly event?: { readonly id: string; readonly position: bigint };
}

/** A structured logger, compatible with pino's. */
export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
