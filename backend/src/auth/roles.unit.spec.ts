import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type RequiredRole } from './require-role.decorator.js';
import { type Principal } from './principal.js';
import { hasRoleAnywhere, refusalInOrganisation } from './roles.js';

const jazzClub = organisationId('10000000-0000-4000-8000-000000000001');
const otherClub = organisationId('10000000-0000-4000-8000-000000000002');

function principalWithRole(role: OrganisationRole | 'god' | null): Principal {
  const memberships = new Map<OrganisationId, OrganisationRole>(role === null || role === 'god' ? [] : [[jazzClub, role]]);
  return {
    userId: userId('20000000-0000-4000-8000-000000000001'),
    username: 'ana',
    isGod: role === 'god',
    sessionId: 's',
    sessionEndsAt: Infinity,
    sessionUsedAt: 0,
    memberships,
    temporaryGigs: new Map(),
  };
}

const requiredRoles: readonly RequiredRole[] = ['signedIn', 'member', 'operator', 'owner', 'god'];
const satisfiedRequirements: readonly [OrganisationRole | 'god' | null, readonly RequiredRole[]][] = [
  [null, ['signedIn']],
  ['member', ['signedIn', 'member']],
  ['operator', ['signedIn', 'member', 'operator']],
  ['owner', ['signedIn', 'member', 'operator', 'owner']],
  ['god', requiredRoles],
];

describe.each(satisfiedRequirements)('a principal with the role %s', (role, satisfied) => {
  it('has access up to that role and not above it', () => {
    expect(requiredRoles.filter((required) => hasRoleAnywhere(principalWithRole(role), required))).toEqual(satisfied);
    const satisfiedInOrganisation = requiredRoles.filter(
      (required) => refusalInOrganisation(jazzClub, principalWithRole(role), required, 'gig') === null,
    );
    expect(satisfiedInOrganisation).toEqual(role === null ? [] : satisfied);
  });

  it('gets "not found" for a resource of another organisation, unless the role is god', () => {
    const refusals = requiredRoles.map((required) => refusalInOrganisation(otherClub, principalWithRole(role), required, 'performer'));
    expect(new Set(refusals)).toEqual(new Set([role === 'god' ? null : 'PERFORMER_NOT_FOUND']));
  });
});

it('refuses a member with NOT_ALLOWED where a higher role is required', () => {
  expect(refusalInOrganisation(jazzClub, principalWithRole('member'), 'operator', 'gig')).toBe('NOT_ALLOWED');
});
