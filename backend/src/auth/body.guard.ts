import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { clientSubnet } from '../http/rate-limiter.js';
import { hasBody, mediaTypeOf, readJsonBody } from '../http/json-body.js';
import { allowUploadTime } from '../http/timed-server.js';
import { principalOf } from './request-context.decorator.js';
import { type RequiredRole, routeAccessKey, type RouteAccess } from './require-role.decorator.js';

/** Maximum size of a JSON body in bytes, by kind of route (docs/rules.md#input). */
const maxBodyBytes = { fromAnyone: 16_384, usual: 65_536, upload: 65_536, manyIds: 1_048_576 } as const;
/** How many bodies may be received at once, from one sender and from all (docs/rules.md#connections). */
const maxReceivedBodies = { perSender: 100, total: 4_000 } as const;

/**
 * Marks a route with an unusual body. `manyIds`: a list of up to 10,000 ids. `upload`: the route reads a multipart body itself; any other
 * body is read as usual.
 */
export const RouteBody = Reflector.createDecorator<RouteBodyKind>();
export type RouteBodyKind = 'manyIds' | 'upload';

/** Returns the maximum size of a route's JSON body in bytes. @param kind undefined without `@RouteBody` */
export const maxBodyBytesOf = (kind: RouteBodyKind | undefined, role: RequiredRole | undefined): number =>
  maxBodyBytes[kind ?? (role === 'anyone' ? 'fromAnyone' : 'usual')];

/** Reads the bodies of requests, and limits how many are received at once. */
@Injectable()
export class BodyReader {
  /** Requests whose body is being received, in the order in which reading began: all, and those of each sender. */
  private readonly requestsByKey = new Map<string, Set<Request>>();

  constructor(private readonly reflector: Reflector) {}

  /**
   * Reads the body of a request in the kind and size that its route allows, unless it was read before. When too many bodies are being
   * received, the connection of the one whose reading began first is closed.
   * @throws RefusalException INVALID or TOO_LARGE: see `readJsonBody`
   */
  async read(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const kind = this.reflector.getAllAndOverride<RouteBodyKind | undefined>(RouteBody, targets);
    if (kind === 'upload' && mediaTypeOf(request.headers) === 'multipart/form-data') return void allowUploadTime(request);
    const role = this.reflector.getAllAndOverride<RouteAccess | undefined>(routeAccessKey, targets)?.role;
    const untrackFunctions = request.complete
      ? []
      : [this.track('all', maxReceivedBodies.total, request), this.track(senderOf(request), maxReceivedBodies.perSender, request)];
    try {
      await readJsonBody(request, maxBodyBytesOf(kind, role));
    } finally {
      for (const untrack of untrackFunctions) untrack();
    }
  }

  /** @returns a function to call once the body was read or reading it has failed */
  private track(key: string, max: number, request: Request): () => void {
    const requests = this.requestsByKey.get(key) ?? new Set();
    this.requestsByKey.set(key, requests.add(request));
    const [first] = requests;
    if (first && requests.size > max) {
      requests.delete(first);
      first.destroy();
    }
    return () => {
      requests.delete(request);
      if (requests.size === 0 && this.requestsByKey.get(key) === requests) this.requestsByKey.delete(key);
    };
  }
}

/** The key of the user or, where no principal was authenticated (also on routes for anyone), of the client's subnet. */
function senderOf(request: Request): string {
  const principal = principalOf(request);
  return principal ? `user ${principal.userId}` : `subnet ${clientSubnet(request.ip ?? '')}`;
}

/**
 * Reads the JSON body of a request that `RoleGuard` has allowed, before the guards of single routes run. The body of a refused request is
 * discarded unread, unless `RoleGuard` has read it: to find the resource, or for a costly request (docs/adr/0049).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly bodyReader: BodyReader) {}

  /** @throws RefusalException INVALID or TOO_LARGE: see `readJsonBody` */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return hasBody(headers) ? this.bodyReader.read(context).then(() => true as const) : true;
  }
}
