import { organisationRoles, type OrganisationRole } from '@jamjar/contracts/enums';
import { type OrganisationId } from '@jamjar/contracts/ids';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type ObjectKind, type Right } from './may.js';
import { type Person } from './person.js';

const rank = (role: OrganisationRole): number => organisationRoles.indexOf(role);
const isRole = (right: Right): right is OrganisationRole => organisationRoles.some((role) => role === right);

export const notFound: Readonly<Record<ObjectKind, RefusalCode>> = {
  organisation: 'ORGANISATION_NOT_FOUND',
  gig: 'GIG_NOT_FOUND',
  performer: 'PERFORMER_NOT_FOUND',
  participant: 'PARTICIPANT_NOT_FOUND',
};

/** Whether a role includes a right inside one organisation. */
export const includes = (role: OrganisationRole, right: Right): boolean =>
  right === 'anyone' || right === 'signedIn' || (isRole(right) && rank(role) >= rank(right));

/** For calls that are about no organisation in particular: the right in at least one. */
export const mayAnywhere = (person: Person, right: Right): boolean =>
  person.god || right === 'signedIn' || [...person.memberships.values()].some((role) => includes(role, right));

/**
 * For calls about an organisation's object: null when they may. Another organisation's object is as good as unknown.
 * Whether the organisation lives is the caller's to know: memberships are of living ones, god's are not.
 */
export function refusalIn(organisation: OrganisationId, person: Person, right: Right, kind: ObjectKind): RefusalCode | null {
  if (person.god) return null;
  const role = person.roleIn(organisation);
  if (role === null) return notFound[kind];
  return includes(role, right) ? null : 'NOT_ALLOWED';
}
