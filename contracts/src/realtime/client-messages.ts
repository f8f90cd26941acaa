import * as v from 'valibot';

/**
 * The messages that a client may send over /ws. `hello` requests the messages after `pos`, or none with null on the first connection. `time` requests the server time; `sentAt` is the client's own time (ms since 1970).
 */
const clientMessageSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), pos: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), null) }),
  v.object({ type: v.literal('time'), sentAt: v.number() }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>;

const clientMessageText = v.pipe(v.string(), v.parseJson(), clientMessageSchema);

/** Parses a message that a client sent over the socket; null when it is invalid or of a type that this version does not know. */
export function parseClientMessage(text: string): ClientMessage | null {
  const { success, output } = v.safeParse(clientMessageText, text);
  return success ? output : null;
}
