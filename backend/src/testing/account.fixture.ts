import { type OrganisationRole } from '@jamjar/contracts/enums';
import { organisationId, userId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type OrganisationView } from '@jamjar/contracts/organisations/organisation.views';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { type HttpClient, passwordOf } from './http-client.js';

/** Creates an organisation and its first owner. The owner's password is `passwordOf(ownerName)`. */
export async function createOrganisation(
  godClient: HttpClient,
  name: string,
  ownerName: string,
): Promise<{ organisationId: OrganisationId; ownerId: UserId }> {
  const { status, body } = await godClient.post<OrganisationView>('/api/organisations', {
    name,
    username: ownerName,
    password: passwordOf(ownerName),
  });
  const [membership] = status === 201 ? body.organisationUsers : [];
  if (!membership) throw new Error(`Could not create organisation ${name}: ${status.toString()} ${JSON.stringify(body)}`);
  return { organisationId: organisationId(body.id), ownerId: userId(membership.user.id) };
}

/** Creates a user with a role in an organisation. @param creator signed in as god, or as an owner when the role is not member */
export async function createUserWithRole(
  creator: HttpClient,
  organisationId: OrganisationId,
  username: string,
  role: OrganisationRole,
): Promise<UserId> {
  const response = await creator.post<UserView>('/api/users', {
    username,
    password: passwordOf(username),
    ...toInitialMembership(role, organisationId),
  });
  if (response.status !== 201)
    throw new Error(`Could not create user ${username}: ${response.status.toString()} ${JSON.stringify(response.body)}`);
  if (role === 'member') await creator.post(`/api/organisations/${organisationId}/users`, { userId: response.body.id, role });
  return userId(response.body.id);
}

/** A new user cannot have the role member: a member is created without an organisation and then allocated to it. */
const toInitialMembership = (role: OrganisationRole, organisationId: OrganisationId): object =>
  role === 'member' ? {} : { organisationId, role };
