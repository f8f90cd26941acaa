import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Who may call, from everybody to god alone. A role includes the roles below it, and god includes all. */
export type Right = 'anyone' | 'signedIn' | 'member' | 'operator' | 'owner' | 'god';
export type ObjectKind = 'organisation' | 'gig' | 'performer' | 'participant';
export type Place = 'param' | 'query' | 'body';

/** Where in the request the id of the object stands whose organisation decides. */
export interface Locator {
  readonly kind: ObjectKind;
  readonly place: Place;
  readonly name: string;
  /** May be left out: then a role in any organisation is enough, and the handler decides the rest. */
  readonly optional: boolean;
}
export interface Permission {
  readonly right: Right;
  readonly where: Locator | null;
}

type Locate = (place: Place, name: string, options?: { optional?: boolean }) => Locator;
const locator =
  (kind: ObjectKind): Locate =>
  (place, name, { optional = false } = {}) => ({ kind, place, name, optional });

/** `@May('operator', of.performer('param', 'performerId'))` */
export const of = {
  organisation: locator('organisation'),
  gig: locator('gig'),
  performer: locator('performer'),
  participant: locator('participant'),
} as const;

/** Under this key routes carry their permission. */
export const permissionKey = 'jamjar:may';

/**
 * The one declaration of who may call a route (or every route of a controller; a route's own wins). Without it Jamjar does not start.
 * With `where`: the role in that object's organisation; without: in at least one. Answers 401, 404 (unknown, or another
 * organisation's object) and 403 (lacking the role), in this order (decisions, "Accounts and access").
 */
export const May = (right: Right, where: Locator | null = null): CustomDecorator =>
  SetMetadata(permissionKey, { right, where } satisfies Permission);
