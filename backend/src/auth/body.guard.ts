import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { hasBody, mediaTypeOf, readJsonBody } from '../http/json-body.js';
import { routeAccessKey, type RouteAccess } from './require-role.decorator.js';

/** Maximum size of a body in bytes, by what the route takes (docs/rules.md#input). */
const maxBodyBytes = { fromAnyone: 16_384, usual: 65_536, upload: 65_536, manyIds: 1_048_576 } as const;

/**
 * For routes with unusual bodies: `manyIds` takes a list of up to 10,000 ids; `upload` reads a multipart body itself, and any other body is
 * read as usual.
 */
export const RouteBody = Reflector.createDecorator<'manyIds' | 'upload'>();

/**
 * Reads the JSON body of a request once its sender may call the route: bodies of others, and to unknown routes, are discarded unread
 * (docs/adr/0049). It runs before the guards of single routes.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws RefusalException INVALID or TOO_LARGE: see `readJsonBody` */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return hasBody(headers) ? readBody(context, this.reflector).then(() => true as const) : true;
  }
}

/**
 * Reads the body of a request as its route takes it, unless it was read before.
 * @throws RefusalException INVALID or TOO_LARGE: see `readJsonBody`
 */
export async function readBody(context: ExecutionContext, reflector: Reflector): Promise<void> {
  const request = context.switchToHttp().getRequest<Request>();
  const targets = [context.getHandler(), context.getClass()];
  const kind = reflector.getAllAndOverride<'manyIds' | 'upload' | undefined>(RouteBody, targets);
  if (kind === 'upload' && mediaTypeOf(request.headers) === 'multipart/form-data') return;
  const isForAnyone = reflector.getAllAndOverride<RouteAccess | undefined>(routeAccessKey, targets)?.role === 'anyone';
  await readJsonBody(request, maxBodyBytes[kind ?? (isForAnyone ? 'fromAnyone' : 'usual')]);
}
