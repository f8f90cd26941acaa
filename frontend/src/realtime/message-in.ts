import { type ServerMessage } from '@jamjar/contracts/realtime/server-messages';

/** The message in what the socket brought; null when it is none: such errors are ignored in silence (S1 §4). */
export function messageIn(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return isMessage(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** The types of the messages are the contract with our own server; a newer one may send what this version does not know. */
const isMessage = (value: unknown): value is ServerMessage =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
