import { type Instant, instant } from '@jamjar/contracts/ids';
import { headers } from '@jamjar/contracts/routes';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type CommandMetadata, deriveOrGenerateCommandId, hashRequest } from '../command-handling/command-metadata.js';
import { hidesDetails } from '../http/hidden-fields.js';
import { clientSubnet } from '../http/rate-limiter.js';
import { RefusalException } from '../http/refusal.exception.js';
import { RequestOrigin } from '../http/request-origin.js';
import { type Principal } from './principal.js';

/** Who sends a request and when, and its Idempotency-Key, by which a repetition of it is recognised. */
export interface RequestContext {
  readonly principal: Principal;
  readonly idempotencyKey: IdempotencyKey;
  /** When the guards had admitted the request, by the server's clock, which alone counts: see docs/rules.md#time. */
  readonly receivedAt: Instant;
  /** Whether the principal may send it only as temporary operator of the gig that it is about (docs/rules.md#helper-for-tonight). */
  readonly isFromTemporaryOperator: boolean;
}

/** The Idempotency-Key of a request (docs/rules.md#idempotency). Both fields are null without the header, or when it is empty. */
export interface IdempotencyKey {
  /** The header's value, which the client chose. A repeated request has the same. */
  readonly value: string | null;
  /** Hash of method, path and body, keyed with the Idempotency-Key. A request with a known key but another hash is refused. */
  readonly requestHash: string | null;
}

export const noIdempotencyKey: IdempotencyKey = { value: null, requestHash: null };
/** Maximum length of an Idempotency-Key. */
export const maxKeyLength = 200;

const principals = new WeakMap<object, Principal>();

/** Stores the principal of an HTTP or upgrade request. */
export const setPrincipal = (request: object, principal: Principal): void => void principals.set(request, principal);

/** The stored principal; null on a route open to anyone, and before `RoleGuard` (of an upgrade: `SocketAuthenticator`) has run. */
export const principalOf = (request: object): Principal | null => principals.get(request) ?? null;

/**
 * `@CurrentRequest() context: RequestContext`
 * @throws RefusalException NOT_SIGNED_IN on a route open to anyone; INVALID for a malformed Idempotency-Key
 */
export const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const principal = principalOf(request);
  if (!principal) throw new RefusalException('NOT_SIGNED_IN');
  const sender = { ...principal, origin: new RequestOrigin(request) };
  const isFromTemporaryOperator = hidesDetails(context.switchToHttp().getResponse<Response>());
  return { principal: sender, idempotencyKey: readIdempotencyKey(request), receivedAt: instant(Date.now()), isFromTemporaryOperator };
});

/** Who sends a request to a public route, and when. A session is ignored there: a visitor is known by the IP address only. */
export interface VisitorContext {
  /** The subnet of the IP address (`clientSubnet`), by which rate limits count. */
  readonly subnet: string;
  /** Where the request comes from, for the security log. */
  readonly origin: Pick<RequestOrigin, 'subnet' | 'requestId'>;
  readonly idempotencyKey: IdempotencyKey;
  readonly receivedAt: Instant;
}

/**
 * `@CurrentVisitor() visitor: VisitorContext`, on a public route.
 * @throws RefusalException INVALID for an Idempotency-Key that is no random UUID: others could guess it, repeat the signup and be answered the secret of its place
 */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): VisitorContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const idempotencyKey = readIdempotencyKey(request);
  if (idempotencyKey.value !== null && !randomUuidPattern.test(idempotencyKey.value))
    throw new RefusalException('INVALID', { [headers.idempotencyKey]: 'Invalid' });
  return {
    subnet: clientSubnet(request.ip ?? 'unknown'),
    origin: new RequestOrigin(request),
    idempotencyKey,
    receivedAt: instant(Date.now()),
  };
});

/** A UUID of version 4. */
const randomUuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** @throws RefusalException INVALID for a key that is too long */
function readIdempotencyKey({ method, path, body, headers: requestHeaders }: Request<unknown, unknown, unknown>): IdempotencyKey {
  const key = requestHeaders[headers.idempotencyKey];
  if (key === undefined || key === '') return noIdempotencyKey;
  if (typeof key !== 'string' || key.length > maxKeyLength) throw new RefusalException('INVALID', { [headers.idempotencyKey]: 'Invalid' });
  return { value: key, requestHash: hashRequest(key, method, path, body) };
}

/**
 * Builds the metadata of a command, which are stored with its events.
 * @param scope what the command acts on: the gig's id, or the route when it acts on no existing gig
 */
export const buildCommandMetadata = ({ principal, idempotencyKey, receivedAt }: RequestContext, scope: string): CommandMetadata => ({
  commandId: deriveOrGenerateCommandId(principal.userId, scope, idempotencyKey.value),
  requestHash: idempotencyKey.requestHash,
  actor: { kind: 'user', id: principal.userId },
  recordedAt: receivedAt,
});
