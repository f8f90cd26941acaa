import { parse } from 'valibot';
import { type ServerMessage, serverMessageSchema } from './server-messages.js';

const knownTypes: ReadonlySet<unknown> = new Set(serverMessageSchema.options.map(({ entries }) => entries.type.literal));

/**
 * Parses the data of a WebSocket message and checks it against the schema.
 * @returns null for a message of a type that this version does not know
 * @throws Error when the data is no message, or does not fit the schema of its type
 */
export function parseServerMessage(data: unknown): ServerMessage | null {
  const message: unknown = JSON.parse(String(data));
  return isOfUnknownType(message) ? null : parse(serverMessageSchema, message);
}

const isOfUnknownType = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string' && !knownTypes.has(message.type);
