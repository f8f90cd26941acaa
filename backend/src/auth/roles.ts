import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type ResourceKind, type RequiredRole } from './require-role.decorator.js';
import { type Principal } from './principal.js';

const rankOf = (role: OrganisationRole): number => organisationRoles.indexOf(role);
const isOrganisationRole = (required: RequiredRole): required is OrganisationRole => organisationRoles.some((role) => role === required);

/** The refusal code for an unknown resource of each kind. */
export const notFoundCodeByKind: Readonly<Record<ResourceKind, RefusalCode>> = {
  organisation: 'ORGANISATION_NOT_FOUND',
  gig: 'GIG_NOT_FOUND',
  performer: 'PERFORMER_NOT_FOUND',
  participant: 'PARTICIPANT_NOT_FOUND',
};

/** Whether a role is at least the required one, inside one organisation. */
export const roleIncludes = (role: OrganisationRole, required: RequiredRole): boolean =>
  required === 'anyone' || required === 'signedIn' || (isOrganisationRole(required) && rankOf(role) >= rankOf(required));

/** Whether the principal has the required role in at least one organisation. God has every role, and `signedIn` needs no organisation. */
export const hasRoleAnywhere = (principal: Principal, required: RequiredRole): boolean =>
  principal.isGod || required === 'signedIn' || [...principal.memberships.values()].some((role) => roleIncludes(role, required));

/**
 * Why the principal may not access a resource of an organisation; null when they may. A resource of an organisation that they
 * do not belong to is reported as unknown. For a god user the caller checks that the organisation is not deleted.
 */
export function refusalInOrganisation(
  organisation: OrganisationId,
  principal: Principal,
  required: RequiredRole,
  kind: ResourceKind,
): RefusalCode | null {
  if (principal.isGod) return null;
  const role = principal.memberships.get(organisation);
  if (role === undefined) return notFoundCodeByKind[kind];
  return roleIncludes(role, required) ? null : 'NOT_ALLOWED';
}
