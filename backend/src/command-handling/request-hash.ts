import { createHmac } from 'node:crypto';
import { toCanonicalJson } from './canonical-json.js';

/**
 * Returns the HMAC-SHA-256 over method, path and canonical body (RFC 8785) as 64 hexadecimal digits. It tells whether a repeated
 * Idempotency-Key belongs to the same request. The Idempotency-Key is the HMAC's secret: it is never stored, so that a small body
 * cannot be guessed from its hash.
 * @param path the requested path without the query
 * @param body the parsed JSON; undefined when the request had none
 */
export function hashRequest(idempotencyKey: string, method: string, path: string, body: unknown): string {
  const content = body === undefined ? '' : toCanonicalJson(body);
  return createHmac('sha256', idempotencyKey).update(`${method.toUpperCase()} ${path}\n${content}`).digest('hex');
}
