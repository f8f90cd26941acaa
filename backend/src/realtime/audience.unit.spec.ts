import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Person } from '../auth/person.js';
import { mayHear } from './audience.js';

const ours = organisationId('00000000-0000-4000-8000-000000000001');
const theirs = organisationId('00000000-0000-4000-8000-000000000002');
const ana = userId('00000000-0000-4000-8000-00000000000a');
const bo = userId('00000000-0000-4000-8000-00000000000b');

describe('who hears of a change', () => {
  it('everybody in the organisation and nobody outside', () => {
    const member = person(ana, 'member');
    expect(mayHear(member, `organisation:${ours}`, 'performer_updated')).toBe(true);
    expect(mayHear(member, `organisation:${theirs}`, 'performer_updated')).toBe(false);
  });

  it.each([
    ['member', false],
    ['operator', true],
    ['owner', true],
  ] as const)('the timeline: %s %s', (role, hears) => {
    expect(mayHear(person(ana, role), `organisation:${ours}`, 'timeline')).toBe(hears);
  });

  it('god hears of every organisation, the timeline too', () => {
    expect(mayHear(god(ana), `organisation:${theirs}`, 'timeline')).toBe(true);
  });

  it('what concerns one user is for that user alone, not even for god', () => {
    expect(mayHear(person(ana), `user:${ana}`, 'theme_updated')).toBe(true);
    expect(mayHear(person(ana), `user:${bo}`, 'force_logout')).toBe(false);
    expect(mayHear(god(ana), `user:${bo}`, 'force_logout')).toBe(false);
  });

  it('everybody hears what is for everybody', () => {
    expect(mayHear(person(ana), 'everybody', 'resync')).toBe(true);
  });
});

function person(user: typeof ana, role: OrganisationRole | null = null, isGod = false): Person {
  const memberships = new Map<OrganisationId, OrganisationRole>(role ? [[ours, role]] : []);
  return {
    userId: user,
    username: 'ana',
    god: isGod,
    sessionId: 'a session',
    sessionEndsAt: Number.MAX_SAFE_INTEGER,
    memberships,
    roleIn: (organisation) => memberships.get(organisation) ?? null,
  };
}
const god = (user: typeof ana): Person => person(user, null, true);
