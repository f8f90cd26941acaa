import { type ClientMessage } from '@jamjar/contracts/realtime/server-messages';

/** No client message needs more; a longer one ends the connection (1009) before it is read. In bytes. */
export const longestClientMessage = 1_024;

/** What a client said, or null when it makes no sense: a newer client may know messages that this server does not. */
export function clientMessage(text: string): ClientMessage | null {
  const said = parsed(text);
  if (typeof said !== 'object' || said === null || !('type' in said)) return null;
  if (said.type === 'hello') return hello('pos' in said ? said.pos : null);
  if (said.type === 'time' && 'sentAt' in said && typeof said.sentAt === 'number') return { type: 'time', sentAt: said.sentAt };
  return null;
}

function hello(pos: unknown): ClientMessage | null {
  if (pos === null) return { type: 'hello', pos: null };
  return typeof pos === 'number' && Number.isSafeInteger(pos) && pos >= 0 ? { type: 'hello', pos } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
