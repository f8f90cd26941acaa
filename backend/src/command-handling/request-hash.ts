/** Tells whether a repeated Idempotency-Key asks for the same as before, without keeping the key or the request. */
import { createHmac } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/**
 * HMAC-SHA-256 over method, path and body (its canonical form, RFC 8785), 64 hexadecimal digits. Keyed with the raw Idempotency-Key,
 * which is stored nowhere: from the hash nobody can guess what a small body said.
 * @param path as it was asked for, without the query
 * @param body the parsed JSON; undefined when there was none
 */
export function requestHashOf(key: string, method: string, path: string, body: unknown): string {
  const content = body === undefined ? '' : canonicalJson(body);
  return createHmac('sha256', key).update(`${method.toUpperCase()} ${path}\n${content}`).digest('hex');
}
