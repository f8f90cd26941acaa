/** The one way to write a JSON value down (RFC 8785): what is hashed must not depend on the order in which somebody wrote its keys. */
import canonicalize from 'canonicalize';

/** @throws Error for what JSON has no words for (NaN, Infinity, a bare undefined) */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Not a JSON value');
  return text;
}
