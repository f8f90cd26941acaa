import { headers } from '@jamjar/contracts/routes';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';
import { requestHashOf } from '../command-handling/request-hash.js';
import { Refused } from './refused.js';

/** How a repeated request is known (design, "Idempotency"). Both null without the header. */
export interface RequestKey {
  readonly key: string | null;
  readonly requestHash: string | null;
}

const longest = 200;

/** `@IdempotencyKey() given: RequestKey`: the header Idempotency-Key, and the hash of this request under it. @throws Refused INVALID for an absurd one */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): RequestKey => {
  const { method, path, body, headers: given } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
  const key = given[headers.idempotencyKey];
  if (key === undefined || key === '') return { key: null, requestHash: null };
  if (typeof key !== 'string' || key.length > longest) throw new Refused('INVALID', { [headers.idempotencyKey]: 'Invalid' });
  return { key, requestHash: requestHashOf(key, method, path, body) };
});
