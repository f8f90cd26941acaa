/**
 * Creates a random UUID (version 4) for one request. It uses `getRandomValues`, because browsers offer `randomUUID` only over https and
 * on localhost, and phones in a venue may reach the server by its plain http address.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => withVersionBits(byte, index).toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Sets the version in byte 6 and the variant in byte 8 (RFC 9562 §5.4). */
function withVersionBits(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
