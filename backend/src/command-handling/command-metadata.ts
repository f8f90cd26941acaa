import { type Actor } from '@jamjar/contracts/event-metadata';
import { type CommandId, type Instant } from '@jamjar/contracts/ids';

/** Who sent a command, and in which request. It is stored with every event that the command records. */
export interface CommandMetadata {
  /** The same for a request repeated with its Idempotency-Key, otherwise random (`deriveOrGenerateCommandId`). */
  readonly commandId: CommandId;
  /** Tells a repetition from another request with the same Idempotency-Key (`hashRequest`); null without a key. */
  readonly requestHash: string | null;
  readonly actor: Actor;
  /** The server's clock when the request was handled. */
  readonly recordedAt: Instant;
}
