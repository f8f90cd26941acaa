import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { clientSubnet } from '../http/rate-limiter.js';
import { hasBody, mediaTypeOf, readJsonBody } from '../http/json-body.js';
import { allowUploadTime } from '../http/timed-server.js';
import { principalOf } from './request-context.decorator.js';
import { routeAccessKey, type RouteAccess } from './require-role.decorator.js';

/** Maximum size of a body in bytes, by what the route takes (docs/rules.md#input). */
const maxBodyBytes = { fromAnyone: 16_384, usual: 65_536, upload: 65_536, manyIds: 1_048_576 } as const;
/** Bodies that may be received at once from one sender, and from all (docs/rules.md#connections). */
const maxArriving = { ofSender: 100, ofAll: 4_000 } as const;

/**
 * For routes with unusual bodies: `manyIds` takes a list of up to 10,000 ids; `upload` reads a multipart body itself, and any other body is
 * read as usual.
 */
export const RouteBody = Reflector.createDecorator<'manyIds' | 'upload'>();

/** Reads the bodies of requests, and limits how many are received at once. */
@Injectable()
export class BodyReader {
  /** Requests whose body has not arrived yet, in the order in which reading it began, by who sends it. */
  private readonly arriving = new Map<string, Set<Request>>();

  constructor(private readonly reflector: Reflector) {}

  /**
   * Reads the body of a request as its route takes it, unless it was read before. When too many are being received, the one whose reading
   * began first is ended with its connection.
   * @throws RefusalException INVALID or TOO_LARGE: see `readJsonBody`
   */
  async read(context: ExecutionContext): Promise<void> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const kind = this.reflector.getAllAndOverride<'manyIds' | 'upload' | undefined>(RouteBody, targets);
    if (kind === 'upload' && mediaTypeOf(request.headers) === 'multipart/form-data') return void allowUploadTime(request);
    const isForAnyone = this.reflector.getAllAndOverride<RouteAccess | undefined>(routeAccessKey, targets)?.role === 'anyone';
    const leaveAll = request.complete
      ? []
      : [this.join('all', maxArriving.ofAll, request), this.join(senderOf(request), maxArriving.ofSender, request)];
    try {
      await readJsonBody(request, maxBodyBytes[kind ?? (isForAnyone ? 'fromAnyone' : 'usual')]);
    } finally {
      for (const leave of leaveAll) leave();
    }
  }

  /** @returns a function to be called when the body was read or given up */
  private join(key: string, max: number, request: Request): () => void {
    const group = this.arriving.get(key) ?? new Set();
    this.arriving.set(key, group.add(request));
    const [first] = group;
    if (first && group.size > max) {
      group.delete(first);
      first.destroy();
    }
    return () => {
      group.delete(request);
      if (group.size === 0 && this.arriving.get(key) === group) this.arriving.delete(key);
    };
  }
}

/** A user, or without a session an address. */
function senderOf(request: Request): string {
  const principal = principalOf(request);
  return principal ? `user ${principal.userId}` : `subnet ${clientSubnet(request.ip ?? '')}`;
}

/**
 * Reads the JSON body of a request once its sender may call the route: bodies of others, and to unknown routes, are discarded unread
 * (docs/adr/0049). It runs before the guards of single routes.
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
