import canonicalize from 'canonicalize';

/**
 * Serialises a JSON value in its canonical form (RFC 8785), so that a hash does not depend on the order of keys.
 * Omits fields that are undefined.
 * @throws Error for NaN and Infinity; TypeError when the whole value is undefined
 */
export function toCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}
