import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { RefusalException } from '../http/refusal.exception.js';
import { type Principal } from './principal.js';

const principals = new WeakMap<IncomingMessage, Principal>();

/** Stores the principal of a request; the role guard calls this. */
export const setPrincipal = (request: IncomingMessage, principal: Principal): void => void principals.set(request, principal);

/** The principal that the role guard stored; null on a route open to anyone, and before the guard has run. */
export const principalOf = (request: IncomingMessage): Principal | null => principals.get(request) ?? null;

/**
 * `@CurrentUser() principal: Principal`: the user who sends the request.
 * @throws RefusalException NOT_SIGNED_IN on a route open to anyone
 */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const principal = principalOf(context.switchToHttp().getRequest<IncomingMessage>());
  if (!principal) throw new RefusalException('NOT_SIGNED_IN');
  return principal;
});
