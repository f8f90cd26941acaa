import { type Instant, instant } from '@jamjar/contracts/ids';
import { type Asked } from '../../auth/asked.js';
import { type CommandContext } from '../../command-handling/command-context.js';
import { commandIdFor } from '../../command-handling/command-ids.js';

/** The server's clock, the only one (decisions, "Stage and time"). */
export const now = (): Instant => instant(Date.now());

/** @param scope what the command is about: the gig's id, or the route of one that is to be made */
export const contextOf = ({ sender, key }: Asked, scope: string, at: Instant): CommandContext => ({
  commandId: commandIdFor(sender.userId, scope, key.key),
  requestHash: key.requestHash,
  actor: { kind: 'user', id: sender.userId },
  recordedAt: at,
});
