/** What a runner is doing. */
export type Role =
  /** It runs the group. */
  | 'leading'
  /** Another one does, or it is only just starting. */
  | 'standby'
  /** A connection was lost; it tries for ever. */
  | 'recovering'
  /** It met an event that cannot be shown. Waits until a rebuild, or a newer version, has got past it. */
  | 'poisoned'
  /** The read models were not made from this store. Waits for a rebuild. */
  | 'refused'
  | 'stopped';

export interface GroupHealth {
  readonly group: string;
  readonly role: Role;
  /** False: somebody should look. */
  readonly ok: boolean;
  /** Position in the store up to which it has written; null before it first led. Never leaves the server. */
  readonly position: bigint | null;
  readonly problem: Problem | null;
}

export interface Problem {
  readonly message: string;
  /** The event that stopped it. */
  readonly event?: { readonly id: string; readonly position: bigint };
}

/** What pino's logger is too. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
