/**
 * Ids of commands, of what they make and of events. The same request of the same sender has the same command id, in every process
 * and after every restart; so a retried creation meets what its first attempt made (design, "Idempotency").
 */
import { type CommandId, commandId } from '@jamjar/contracts/ids';
import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** Arbitrary and permanent: another one would make every retried request new. */
const commands = '5f0d6d2c-2b0e-5c53-9c0c-5a1c6ab7f1d4';

/**
 * The id of a command: derived from who sends it, what it is about (a gig's id, or the route) and its Idempotency-Key;
 * random without a key.
 */
export function commandIdFor(sender: string, scope: string, idempotencyKey: string | null): CommandId {
  return commandId(idempotencyKey === null ? randomUUID() : v5(JSON.stringify([sender, scope, idempotencyKey]), commands));
}

/**
 * The id of something that the command makes (lower-case UUID). Each thing of one command needs a name of its own: a number,
 * or words such as `performer 2`.
 */
export const derivedId = (command: CommandId, name: number | string): string => v5(String(name), command);

/** The id of an event, fresh for each decision. */
export const newEventId = (): string => randomUUID();
