/** First byte of a frame that contains a whole text message: the FIN bit and the opcode of text. */
const finalTextFrame = 0x81;
/** Values of the second byte when the length, too large for it, follows in its own bytes. */
const lengthFollowsIn2Bytes = 126;
const lengthFollowsIn8Bytes = 127;

/**
 * Encodes a text message as one WebSocket frame from the server (RFC 6455 §5.2: final, unmasked). The same buffer is written to every socket,
 * so a message for a thousand sockets is encoded and held in memory once.
 */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = encodeHeader(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(text, header.length, 'utf8');
  return frame;
}

function encodeHeader(length: number): Buffer {
  if (length < lengthFollowsIn2Bytes) return Buffer.from([finalTextFrame, length]);
  if (length < 0x1_0000) {
    const header = Buffer.from([finalTextFrame, lengthFollowsIn2Bytes, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header.set([finalTextFrame, lengthFollowsIn8Bytes]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
