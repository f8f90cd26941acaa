import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { type Principal } from '../auth/principal.js';
import { canReceive } from './socket-registry.js';

const ownOrganisation = organisationId('00000000-0000-4000-8000-000000000001');
const otherOrganisation = organisationId('00000000-0000-4000-8000-000000000002');
const ana = userId('00000000-0000-4000-8000-00000000000a');
const bo = userId('00000000-0000-4000-8000-00000000000b');

describe('canReceive', () => {
  it('allows a member the messages of the own organisation, but of no other', () => {
    const member = createPrincipal(ana, 'member');
    expect(canReceive(member, `organisation:${ownOrganisation}`, 'performer_updated')).toBe(true);
    expect(canReceive(member, `organisation:${otherOrganisation}`, 'performer_updated')).toBe(false);
  });

  it.each([
    ['member', false],
    ['operator', true],
    ['owner', true],
  ] as const)('allows timeline messages to operators and above alone: %s, %s', (role, isAllowed) => {
    expect(canReceive(createPrincipal(ana, role), `organisation:${ownOrganisation}`, 'timeline')).toBe(isAllowed);
  });

  it('allows god the messages of every organisation, also those of the timeline', () => {
    expect(canReceive(createGodPrincipal(ana), `organisation:${otherOrganisation}`, 'timeline')).toBe(true);
  });

  it('allows messages for one user to that user alone, not to god', () => {
    expect(canReceive(createPrincipal(ana), `user:${ana}`, 'theme_updated')).toBe(true);
    expect(canReceive(createPrincipal(ana), `user:${bo}`, 'force_logout')).toBe(false);
    expect(canReceive(createGodPrincipal(ana), `user:${bo}`, 'force_logout')).toBe(false);
  });

  it('allows messages for gods to god users alone', () => {
    expect(canReceive(createGodPrincipal(ana), 'gods', 'replay_progress')).toBe(true);
    expect(canReceive(createPrincipal(ana, 'owner'), 'gods', 'replay_progress')).toBe(false);
  });

  it('allows messages for everybody to every user', () => {
    expect(canReceive(createPrincipal(ana), 'everybody', 'resync')).toBe(true);
  });
});

function createPrincipal(user: typeof ana, role: OrganisationRole | null = null, isGod = false): Principal {
  const memberships = new Map<OrganisationId, OrganisationRole>(role ? [[ownOrganisation, role]] : []);
  return {
    userId: user,
    username: 'ana',
    isGod,
    sessionId: 'a session',
    sessionEndsAt: Number.MAX_SAFE_INTEGER,
    sessionUsedAt: 0,
    memberships,
    temporaryGigs: new Map(),
  };
}
const createGodPrincipal = (user: typeof ana): Principal => createPrincipal(user, null, true);
