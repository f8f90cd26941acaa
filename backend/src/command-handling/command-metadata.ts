import { type Actor } from '@jamjar/contracts/event-metadata';
import { type CommandId, type Instant } from '@jamjar/contracts/ids';

/** Who sent a command, when and in which request. It is stored with every event that the command records. */
export interface CommandMetadata {
  /** From `deriveCommandId`. */
  readonly commandId: CommandId;
  /** From `hashRequest`; null without an Idempotency-Key. */
  readonly requestHash: string | null;
  readonly actor: Actor;
  readonly recordedAt: Instant;
}
