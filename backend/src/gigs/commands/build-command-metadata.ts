import { type Instant, instant } from '@jamjar/contracts/ids';
import { type RequestContext } from '../../auth/request-context.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { deriveOrGenerateCommandId } from '../../command-handling/command-ids.js';

/** The current time of the server, whose clock alone counts: see docs/rules.md#time. */
export const currentInstant = (): Instant => instant(Date.now());

/**
 * Builds the metadata that is stored with a command's events.
 * @param scope what the command acts on: the gig's id, or the route when it creates a gig
 */
export const buildCommandMetadata = ({ principal, idempotencyKey }: RequestContext, scope: string, at: Instant): CommandMetadata => ({
  commandId: deriveOrGenerateCommandId(principal.userId, scope, idempotencyKey.value),
  requestHash: idempotencyKey.requestHash,
  actor: { kind: 'user', id: principal.userId },
  recordedAt: at,
});
