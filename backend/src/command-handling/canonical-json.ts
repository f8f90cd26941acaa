import canonicalize from 'canonicalize';

/**
 * Serialises a JSON value in its canonical form (RFC 8785), so that a hash does not depend on the order of keys.
 * @throws Error for values that JSON cannot express (NaN, Infinity, undefined)
 */
export function toCanonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}
