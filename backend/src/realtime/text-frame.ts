import { Sender } from 'ws';

declare module 'ws' {
  /** Exported by ws, and missing in its types. */
  const Sender: { frame(data: Buffer, options: { opcode: number; fin: boolean }): Buffer[] };
}

/** The opcode of a text message (RFC 6455 §5.2). */
const textMessage = 1;

/**
 * Encodes a text message as one WebSocket frame from the server. The same buffer is written to every socket, so a message for a thousand
 * sockets is encoded and held in memory once (docs/adr/0025).
 */
export const encodeTextFrame = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(text), { opcode: textMessage, fin: true }));
