import { type GigId, isUuid, type OrganisationId } from '@jamjar/contracts/ids';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { hasBody } from '../http/json-body.js';
import { hideDetails } from '../http/hidden-fields.js';
import { RefusalException } from '../http/refusal.exception.js';
import { BodyReader } from './body.guard.js';
import { AccessCache } from './access-cache.js';
import { type Cost, costKey, routeAccessKey, type ResourceKind, type ResourceLocator, type RouteAccess } from './require-role.decorator.js';
import { type Principal } from './principal.js';
import { hasRoleAnywhere, notFoundCodeByKind, refusalInOrganisation } from './roles.js';
import { setPrincipal } from './request-context.decorator.js';
import { type RequestedList, RequestsInFlight } from './requests-in-flight.js';

/** Finds the organisation that a resource belongs to. Implemented in `gigs`, which depends on this folder. */
export abstract class OrganisationResolver {
  /**
   * @returns null for an unknown resource; for kind `organisation` the id itself, whether or not it exists
   * @throws RefusalException BUSY while the read models may lack the performer; StoreUnavailable when that cannot be found out
   * @throws CommandTimeout when a gig that is missing from the read models cannot be read from its stream in time
   */
  abstract organisationOf(kind: ResourceKind, id: string): Promise<OrganisationId | null>;

  /** @returns the gig that a gig or performer belongs to; null for other kinds and unknown performers @throws as `organisationOf` */
  abstract gigOf(kind: ResourceKind, id: string): Promise<GigId | null>;
}

/** Enforces `@RequireRole` on every route, and the limits of requests in flight. */
@Injectable()
export class RoleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly organisationResolver: OrganisationResolver,
    private readonly accessCache: AccessCache,
    private readonly requestsInFlight: RequestsInFlight,
    private readonly bodyReader: BodyReader,
  ) {}

  /**
   * @throws RefusalException NOT_SIGNED_IN (401), the resource's `…_NOT_FOUND` (404: unknown, not an id, or of an organisation that
   * the principal does not belong to), NOT_ALLOWED (403: a higher role is required), TOO_MANY_AT_ONCE (429),
   * BUSY, StoreUnavailable or CommandTimeout (503: see `OrganisationResolver`); where it reads the body, INVALID, TOO_LARGE (`BodyReader`)
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(routeAccessKey, targets);
    if (!access) throw new Error(`@RequireRole is missing on ${context.getClass().name}.${context.getHandler().name}`);
    if (access.role === 'anyone') return true;

    const request = context.switchToHttp().getRequest<Request>();
    const principal = await this.accessCache.authenticate(request);
    if (!principal) throw new RefusalException('NOT_SIGNED_IN');
    setPrincipal(request, principal);
    if (access.resource?.part === 'body') await this.bodyReader.read(context);
    const organisation = await this.checkAccess(principal, access, request, context.switchToHttp().getResponse<Response>());
    const cost = this.reflector.getAllAndOverride<Cost | undefined>(costKey, targets);
    // Read before admission, so that waiting for a slow body occupies no costly permit
    if (cost && hasBody(request.headers)) await this.bodyReader.read(context);
    const list = cost === 'longLists' ? toRequestedList(context, principal, access) : null;
    const toAdmit = { user: principal.userId, organisation, cost, list };
    const admission = this.requestsInFlight.admit(request, context.switchToHttp().getResponse<Response>(), toAdmit);
    if (admission) await admission;
    return true;
  }

  /** @returns the organisation that the request is about; null when it names none */
  private async checkAccess(
    principal: Principal,
    access: RouteAccess,
    request: Request,
    response: Response,
  ): Promise<OrganisationId | null> {
    const { role, resource } = access;
    const id = resource && readField(request, resource);
    if (resource && typeof id === 'string' && isUuid(id)) {
      return this.checkInOrganisation(principal, access, resource, id, response);
    }
    if (resource?.part === 'param') throw new RefusalException(notFoundCodeByKind[resource.kind]);
    // A required id that is missing from the query or body, or is no UUID, is refused by the request's validation, right after the guards
    if (!hasRoleAnywhere(principal, role)) throw new RefusalException('NOT_ALLOWED');
    return null;
  }

  private async checkInOrganisation(
    principal: Principal,
    access: RouteAccess,
    { kind }: ResourceLocator,
    id: string,
    response: Response,
  ): Promise<OrganisationId> {
    const organisation = await this.organisationResolver.organisationOf(kind, id);
    // Memberships of deleted organisations are never loaded, so only god, who needs none, could still reach one
    const mayExist = organisation !== null && (!principal.isGod || (await this.accessCache.isActive(organisation)));
    if (!mayExist) throw new RefusalException(notFoundCodeByKind[kind]);
    const refusal = refusalInOrganisation(organisation, principal, access.role, kind);
    if (refusal && !(await this.isTemporaryOperatorOf(principal, kind, id))) throw new RefusalException(refusal);
    if (refusal && !access.temporaryOperator) throw new RefusalException('NOT_ALLOWED');
    if (refusal) hideDetails(response);
    return organisation;
  }

  private async isTemporaryOperatorOf({ temporaryGigs }: Principal, kind: ResourceKind, id: string): Promise<boolean> {
    const gig = temporaryGigs.size > 0 ? await this.organisationResolver.gigOf(kind, id) : null;
    return gig !== null && temporaryGigs.has(gig);
  }
}

/**
 * Describes the requested list. Any query parameter but the resource's id limits it to a page or a search. A list about no resource shows
 * what its user may see, so each user has a list of their own.
 */
function toRequestedList(context: ExecutionContext, { userId }: Principal, { resource }: RouteAccess): RequestedList {
  const request = context.switchToHttp().getRequest<Request>();
  const id = resource && readField(request, resource);
  return {
    key: `${context.getClass().name} ${context.getHandler().name} ${typeof id === 'string' ? id : userId}`,
    hasAllRows: Object.keys(request.query).every((field) => field === resource?.field),
  };
}

/** Reads the value of the field in which a request should have the resource's id. */
export function readField(request: Request, { part, field }: ResourceLocator): unknown {
  const source: unknown = request[part === 'param' ? 'params' : part];
  return typeof source === 'object' && source !== null && Object.hasOwn(source, field) ? Reflect.get(source, field) : undefined;
}
