import { headers } from '@jamjar/contracts/routes';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { hashRequest } from '../command-handling/request-hash.js';
import { RefusalException } from './refusal.exception.js';

/** Identifies repetitions of a request (docs/rules.md#idempotency). Both fields are null without the header. */
export interface IdempotencyKey {
  readonly key: string | null;
  readonly requestHash: string | null;
}

const maxKeyLength = 200;

/**
 * `@IdempotencyKeyHeader() idempotencyKey: IdempotencyKey`: the header Idempotency-Key with a hash of the request.
 * @throws RefusalException INVALID for a repeated header or a key that is too long
 */
export const IdempotencyKeyHeader = createParamDecorator((_: unknown, context: ExecutionContext): IdempotencyKey => {
  const { method, path, body, headers: requestHeaders } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
  const key = requestHeaders[headers.idempotencyKey];
  if (key === undefined || key === '') return { key: null, requestHash: null };
  if (typeof key !== 'string' || key.length > maxKeyLength) throw new RefusalException('INVALID', { [headers.idempotencyKey]: 'Invalid' });
  return { key, requestHash: hashRequest(key, method, path, body) };
});
