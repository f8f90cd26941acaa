import { type Actor } from '@jamjar/contracts/event-metadata';
import { type CommandId, type Instant } from '@jamjar/contracts/ids';

/** What accompanies a command. Its events are stored with it. */
export interface CommandMetadata {
  /** From `deriveCommandId`. */
  readonly commandId: CommandId;
  /** From `hashRequest`; null without an Idempotency-Key. */
  readonly requestHash: string | null;
  readonly actor: Actor;
  readonly recordedAt: Instant;
}
