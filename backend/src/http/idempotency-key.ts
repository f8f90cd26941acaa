import { headers } from '@jamjar/contracts/routes';
import { type Request } from 'express';
import { hashRequest } from '../command-handling/hashes.js';
import { RefusalException } from './refusal.exception.js';

/**
 * The Idempotency-Key of a request, with a hash of the request that it was sent with (docs/rules.md#idempotency). Both fields are null
 * without the header.
 */
export interface IdempotencyKey {
  /** The header's value, which the client chose. A repeated request has the same. */
  readonly value: string | null;
  /** Hash of method, path and body, with the key as its secret. A key with another hash than before belongs to another request: refused. */
  readonly requestHash: string | null;
}

export const noIdempotencyKey: IdempotencyKey = { value: null, requestHash: null };

const maxKeyLength = 200;

/** @throws RefusalException INVALID for a repeated header or a key that is too long */
export function readIdempotencyKey({ method, path, body, headers: requestHeaders }: Request<unknown, unknown, unknown>): IdempotencyKey {
  const key = requestHeaders[headers.idempotencyKey];
  if (key === undefined || key === '') return noIdempotencyKey;
  if (typeof key !== 'string' || key.length > maxKeyLength) throw new RefusalException('INVALID', { [headers.idempotencyKey]: 'Invalid' });
  return { value: key, requestHash: hashRequest(key, method, path, body) };
}
