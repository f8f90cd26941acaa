import { organisationId, userId, type OrganisationId } from '@jamjar/contracts/ids';
import { operatorsOnly, type Audience, type ChangeKind } from '@jamjar/contracts/realtime/changes';
import { type Person } from '../auth/person.js';

const organisationPrefix = 'organisation:';
const userPrefix = 'user:';

/** The organisation that an audience is, or null when it is a user or everybody. */
export const organisationIn = (audience: Audience): OrganisationId | null =>
  audience.startsWith(organisationPrefix) ? organisationId(audience.slice(organisationPrefix.length)) : null;

/** May they hear of it? God hears of every organisation; what concerns one user alone goes to that user alone. */
export function mayHear(person: Person, audience: Audience, kind: ChangeKind): boolean {
  if (audience === 'everybody') return true;
  if (audience.startsWith(userPrefix)) return person.userId === userId(audience.slice(userPrefix.length));
  const organisation = organisationIn(audience);
  if (organisation === null) return false;
  return rankIn(person, organisation) >= (operatorsOnly.has(kind) ? ranks.operator : ranks.member);
}

/** Whether what only operators may hear in that organisation is for them too. */
export const hearsAllOf = (person: Person, organisation: OrganisationId): boolean => rankIn(person, organisation) >= ranks.operator;

const ranks = { stranger: 0, member: 1, operator: 2, owner: 3, god: 4 } as const;

const rankIn = (person: Person, organisation: OrganisationId): number =>
  ranks[person.god ? 'god' : (person.roleIn(organisation) ?? 'stranger')];
