import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type GigId, type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { type CreateInvitationRequest, type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { headers } from '@jamjar/contracts/routes';
import { type LoginResponse } from '@jamjar/contracts/users/user.views';
import { HttpClient, type HttpResponse, passwordOf, type ServerAddress } from './http-client.js';
import { type TestOrganisation, unwrapBody } from './test-organisation.js';

/** Invites to an organisation, by default one operator for a week. */
export const invite = async (
  ownerClient: HttpClient,
  organisationId: OrganisationId,
  request: Partial<CreateInvitationRequest> = {},
): Promise<NewInvitationView> =>
  unwrapBody(
    await ownerClient.post<NewInvitationView>(accountRoutes.invitations(organisationId), {
      role: 'operator',
      uses: 1,
      days: 7,
      ...request,
    }),
    201,
  );

/** Joins with a new account, whose password is `passwordOf(username)`. @param client becomes signed in when that succeeds */
export const joinAs = (
  app: ServerAddress,
  token: string,
  username: string,
  { key, client = new HttpClient(app) }: { key?: string; client?: HttpClient } = {},
): Promise<HttpResponse<LoginResponse>> =>
  client.post<LoginResponse>(
    accountRoutes.publicJoin(token),
    { username, password: passwordOf(username) },
    key === undefined ? {} : { [headers.idempotencyKey]: key },
  );

/** Creates a link for a temporary operator of a gig as the owner. @returns its token */
export const inviteTemporaryOperator = async ({ ownerClient }: Pick<TestOrganisation, 'ownerClient'>, gigId: GigId): Promise<string> =>
  unwrapBody(await ownerClient.post<NewInvitationView>(accountRoutes.temporaryOperators(gigId)), 201).token;

/** Creates an account by such a link. @returns its signed-in client and its id */
export async function joinAsTemporaryOperator(
  organisation: Pick<TestOrganisation, 'ownerClient'>,
  gigId: GigId,
  username: string,
): Promise<{ client: HttpClient; id: UserId }> {
  const client = new HttpClient(organisation.ownerClient.app);
  const token = await inviteTemporaryOperator(organisation, gigId);
  const { user } = unwrapBody(await joinAs(client.app, token, username, { client }));
  return { client, id: user.id };
}
