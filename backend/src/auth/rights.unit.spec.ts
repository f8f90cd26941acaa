import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Right } from './may.js';
import { type Person } from './person.js';
import { mayAnywhere, refusalIn } from './rights.js';

const jazzClub = organisationId('10000000-0000-4000-8000-000000000001');
const pub = organisationId('10000000-0000-4000-8000-000000000002');

function person(role: OrganisationRole | 'god' | null): Person {
  const memberships = new Map<OrganisationId, OrganisationRole>(role === null || role === 'god' ? [] : [[jazzClub, role]]);
  return {
    userId: userId('20000000-0000-4000-8000-000000000001'),
    username: 'ana',
    god: role === 'god',
    sessionId: 's',
    sessionEndsAt: Infinity,
    memberships,
    roleIn: (organisation) => memberships.get(organisation) ?? null,
  };
}

const rights: readonly Right[] = ['signedIn', 'member', 'operator', 'owner', 'god'];
const allowed: readonly [OrganisationRole | 'god' | null, readonly Right[]][] = [
  [null, ['signedIn']],
  ['member', ['signedIn', 'member']],
  ['operator', ['signedIn', 'member', 'operator']],
  ['owner', ['signedIn', 'member', 'operator', 'owner']],
  ['god', rights],
];

describe.each(allowed)('somebody who is %s', (role, theirs) => {
  it('may what their role includes, and nothing above it', () => {
    expect(rights.filter((right) => mayAnywhere(person(role), right))).toEqual(theirs);
    const inside = rights.filter((right) => refusalIn(jazzClub, person(role), right, 'gig') === null);
    expect(inside).toEqual(role === null ? [] : theirs);
  });

  it('never learns whether an object of another organisation exists', () => {
    const refusals = rights.map((right) => refusalIn(pub, person(role), right, 'performer'));
    expect(new Set(refusals)).toEqual(new Set([role === 'god' ? null : 'PERFORMER_NOT_FOUND']));
  });
});

it('tells members that their role is lacking, for they may know of the object', () => {
  expect(refusalIn(jazzClub, person('member'), 'operator', 'gig')).toBe('NOT_ALLOWED');
});
