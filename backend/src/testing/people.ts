import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type Browser, passwordOf } from './browser.js';

/** An organisation and its first owner, made by god's browser. */
export async function makeOrganisation(
  gods: Browser,
  name: string,
  owner: string,
): Promise<{ organisation: OrganisationId; owner: UserId }> {
  const { status, body } = await gods.post<OrganisationView>('/api/organisations', { name, username: owner, password: passwordOf(owner) });
  const [first] = status === 201 ? body.organisationUsers : [];
  if (!first) throw new Error(`No organisation ${name}: ${status.toString()} ${JSON.stringify(body)}`);
  return { organisation: organisationId(body.id), owner: userId(first.user.id) };
}

/** A user with a role in an organisation, made by the browser of god or of an owner. */
export async function makeMember(maker: Browser, organisation: OrganisationId, username: string, role: OrganisationRole): Promise<UserId> {
  const made = await maker.post<UserView>('/api/users', { username, password: passwordOf(username), ...atFirst(role, organisation) });
  if (made.status !== 201) throw new Error(`No user ${username}: ${made.status.toString()} ${JSON.stringify(made.body)}`);
  if (role === 'member') await maker.post(`/api/organisations/${organisation}/users`, { userId: made.body.id, role });
  return userId(made.body.id);
}

/** A member is made without an organisation (so by god, or else allocated by whoever made them). */
const atFirst = (role: OrganisationRole, organisationId: OrganisationId): object => (role === 'member' ? {} : { organisationId, role });
