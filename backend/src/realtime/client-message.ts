import { type ClientMessage } from '@jamjar/contracts/realtime/client-messages';

/** A longer message is not read: it closes the socket with 1009. */
export const maxClientMessageBytes = 1_024;

/** Parses a message that a client sent over the socket; null when it is invalid or of a type that this server does not know. */
export function parseClientMessage(text: string): ClientMessage | null {
  const message = parseJson(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  if (message.type === 'hello') return toHelloMessage('pos' in message ? message.pos : null);
  if (message.type === 'time' && 'sentAt' in message && typeof message.sentAt === 'number') return { type: 'time', sentAt: message.sentAt };
  return null;
}

function toHelloMessage(pos: unknown): ClientMessage | null {
  if (pos === null) return { type: 'hello', pos: null };
  return typeof pos === 'number' && Number.isSafeInteger(pos) && pos >= 0 ? { type: 'hello', pos } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
