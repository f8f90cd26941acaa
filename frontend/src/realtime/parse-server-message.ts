import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';

/** Parses the data of a WebSocket message; null when it is not a server message. */
export function parseServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return isServerMessage(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Checks only that `type` is a text: the backend declares its messages with the same types, and `applyChangeMessage` ignores unknown ones. */
const isServerMessage = (value: unknown): value is ServerMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
