import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** The lowest role that may call a route; the values are in ascending order. `anyone` needs no session; `signedIn` needs no membership. */
export type RequiredRole = 'anyone' | 'signedIn' | 'member' | 'operator' | 'owner' | 'god';
export type ResourceKind = 'organisation' | 'gig' | 'performer' | 'participant';
/** Where in a request an id is: a parameter of the path, the query or the body. */
export type RequestPart = 'param' | 'query' | 'body';

/** Where a request carries the id of a resource. The principal needs the role in that resource's organisation. */
export interface ResourceLocator {
  readonly kind: ResourceKind;
  readonly part: RequestPart;
  readonly field: string;
  /** Whether the id may be missing. Then the role in any organisation is enough, and the handler checks the rest. */
  readonly optional: boolean;
}
/** What `@RequireRole` declares about a route. */
export interface RouteAccess {
  readonly role: RequiredRole;
  /** The resource in whose organisation the role is needed; null when the role in any organisation is enough, or none is needed. */
  readonly resource: ResourceLocator | null;
  /** Whether temporary operators of the resource's gig may call the route, whatever its role. */
  readonly temporaryOperator: boolean;
}

const locatorFor =
  (kind: ResourceKind) =>
  (part: RequestPart, field: string, { optional = false } = {}): ResourceLocator => ({ kind, part, field, optional });

/** Builds the second argument of `@RequireRole`: `@RequireRole('operator', resource.performer('param', 'performerId'))`. */
export const resource = {
  organisation: locatorFor('organisation'),
  gig: locatorFor('gig'),
  performer: locatorFor('performer'),
  participant: locatorFor('participant'),
} as const;

/** Metadata key of a route's `RouteAccess`. */
export const routeAccessKey = 'jamjar:route-access';

/**
 * Declares who may call a route, or every route of a controller (a route's own declaration wins). Every route needs one.
 * With `resourceLocator` the principal needs the role in that resource's organisation; without it `member`, `operator` and `owner` need the
 * role in at least one organisation.
 * A refused request is answered with 401, 404 (unknown, or another organisation's resource) or 403 (role too low), checked in
 * this order (docs/rules.md#access). A route about a gig or performer is open to temporary operators of that gig only with
 * `temporaryOperator` (docs/rules.md#helper-for-tonight).
 */
export const RequireRole = (
  role: RequiredRole,
  resourceLocator: ResourceLocator | null = null,
  { temporaryOperator = false } = {},
): CustomDecorator => SetMetadata(routeAccessKey, { role, resource: resourceLocator, temporaryOperator } satisfies RouteAccess);

/** Which requests of a route are costly. `longLists`: those for a list that had many rows in an earlier response (`RequestsInFlight`). */
export type Cost = 'always' | 'longLists';

/** Metadata key of a route's `Cost`. */
export const costKey = 'jamjar:cost';

/** Declares that requests of a route or controller are costly: fewer are handled at once (docs/rules.md#requests-in-flight). */
export const Costly = (cost: Cost = 'always'): CustomDecorator => SetMetadata(costKey, cost);
