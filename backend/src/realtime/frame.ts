const finalText = 0x81;
const lengthIn2Bytes = 126;
const lengthIn8Bytes = 127;

/**
 * One text message as it goes over the wire from a server (RFC 6455 §5.2: final, unmasked). Made once and written to every socket as it
 * is: no socket copies it, and a thousand slow ones hold the same bytes.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerFor(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(text, header.length, 'utf8');
  return frame;
}

function headerFor(length: number): Buffer {
  if (length < lengthIn2Bytes) return Buffer.from([finalText, length]);
  if (length < 0x1_0000) {
    const header = Buffer.from([finalText, lengthIn2Bytes, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header.set([finalText, lengthIn8Bytes]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
