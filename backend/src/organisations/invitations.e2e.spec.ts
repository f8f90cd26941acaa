import { accountRoutes } from '@jamjar/contracts/account-routes';
import { invitationId, type UserId } from '@jamjar/contracts/ids';
import { serverLimits } from '@jamjar/contracts/limits';
import { isUsable } from '@jamjar/contracts/organisations/invitation.state';
import { type InvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { dayMs } from '@jamjar/contracts/time';
import { createHash } from 'node:crypto';
import { createOrganisation, createUserWithRole } from '../testing/account.fixture.js';
import { advanceClock, resetClock, setClock } from '../testing/fake-clock.fixture.js';
import { HttpClient, signIn } from '../testing/http-client.js';
import { invite, joinAs } from '../testing/invitation.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'loft');
});
afterEach(resetClock);
afterAll(() => app.close());

const invalid = { status: 404, body: { code: 'INVITATION_INVALID', message: 'This invitation is not valid any more' } };
const readPage = (token: string) => new HttpClient(app).get(accountRoutes.publicJoin(token));
const list = async (client = organisation.ownerClient, id = organisation.id): Promise<InvitationView[]> =>
  unwrapBody(await client.get<InvitationView[]>(accountRoutes.invitations(id)));
const revoke = (id: string, client = organisation.ownerClient, organisationId = organisation.id) =>
  client.delete(accountRoutes.invitation(organisationId, invitationId(id)));

describe('inviting', () => {
  it('answers the token once, of which only the hash is stored; the page shows organisation and role alone', async () => {
    const { token, ...invitation } = await invite(organisation.ownerClient, organisation.id, { role: 'owner', uses: 3 });
    expect(token).toMatch(/^[\w-]{22}$/); // 128 bits
    expect(invitation).toMatchObject({ role: 'owner', maxUses: 3, usesLeft: 3, createdBy: { username: 'loft-owner' }, joined: [] });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * dayMs);
    expect(await list()).toContainEqual(invitation);
    expect(unwrapBody(await readPage(token))).toEqual({ organisation: { name: 'loft', logoUrl: null }, role: 'owner', eventName: null });
    const { rows } = await app.infrastructure.pool.query('SELECT token_hash FROM invitations WHERE id = $1', [invitation.id]);
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }]);
  });

  it('is for owners and god; operators cannot raise anybody, not even to their own role', async () => {
    const request = { role: 'operator', uses: 1, days: 1 };
    const route = accountRoutes.invitations(organisation.id);
    expect(await organisation.operatorClient.post(route, request)).toMatchObject({ status: 403 });
    expect(await organisation.memberClient.post(route, request)).toMatchObject({ status: 403 });
    expect(await organisation.godClient.post(route, { ...request, role: 'member' })).toMatchObject({ status: 201 });
  });

  it.each([
    [{ role: 'god' }, 'role'],
    [{ uses: 0 }, 'uses'],
    [{ uses: 51 }, 'uses'],
    [{ uses: 1.5 }, 'uses'],
    [{ days: 31 }, 'days'],
    [{ days: undefined }, 'days'],
    [{ gigId: null }, 'gigId'],
  ])('refuses %j', async (fields, field) => {
    const request = { role: 'operator', uses: 1, days: 1, ...fields };
    expect(await organisation.ownerClient.post(accountRoutes.invitations(organisation.id), request)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as string } },
    });
  });

  it('answers a repeated request with the same link, whose first answer was lost', async () => {
    const send = (key: string) =>
      organisation.ownerClient.post(
        accountRoutes.invitations(organisation.id),
        { role: 'operator', uses: 1, days: 1 },
        { 'idempotency-key': key },
      );
    const first = await send('invite once');
    expect(await send('invite once')).toMatchObject({ status: 201, body: first.body as object });
    expect((await send('invite again')).body).not.toMatchObject({ token: (first.body as { token: string }).token });
  });

  it('has a ceiling of invitations that can be used', async () => {
    const { organisationId } = await createOrganisation(organisation.godClient, 'Ceiling', 'ceiling-owner');
    const { id } = await invite(organisation.godClient, organisationId);
    await app.infrastructure.pool.query(
      `INSERT INTO invitations SELECT gen_random_uuid(), organisation_id, role, null, sha256(n::text::bytea), 1, 1, created_by, created_at, expires_at
         FROM invitations, generate_series(2, $2) AS n WHERE id = $1`,
      [id, serverLimits.maxActiveInvitations],
    );
    const request = { role: 'operator', uses: 1, days: 1 };
    expect(await organisation.godClient.post(accountRoutes.invitations(organisationId), request)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_INVITATIONS' },
    });
    expect((await revoke(id, organisation.godClient, organisationId)).status).toBe(204);
    await invite(organisation.godClient, organisationId);
  });
});

describe('an invitation that may not be used', () => {
  it('looks alike, whether it is unknown, expired, used up or revoked', async () => {
    setClock();
    const [expired, used, revoked] = [
      await invite(organisation.ownerClient, organisation.id, { days: 1 }),
      await invite(organisation.ownerClient, organisation.id, { days: 2 }),
      await invite(organisation.ownerClient, organisation.id, { days: 2 }),
    ];
    expect((await joinAs(app, used.token, 'first in')).status).toBe(200);
    expect((await revoke(revoked.id)).status).toBe(204);
    advanceClock(dayMs - 1);
    expect((await readPage(expired.token)).status).toBe(200);
    advanceClock(1);
    for (const [index, token] of ['x'.repeat(22), '%00', expired.token, used.token, revoked.token].entries()) {
      expect(await readPage(token)).toMatchObject(invalid);
      expect(await joinAs(app, token, `late ${index}`)).toMatchObject(invalid);
      expect(await organisation.memberClient.post(accountRoutes.join(token))).toMatchObject(invalid);
    }
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([expired.id, used.id, revoked.id]));
    const areUsable = listed.map((invitation) => isUsable(invitation, Date.now()));
    expect(areUsable.lastIndexOf(true)).toBe(areUsable.indexOf(false) - 1); // those that may be used come first
  });

  it('is one whose organisation was deleted', async () => {
    const { organisationId } = await createOrganisation(organisation.godClient, 'Gone', 'gone-owner');
    const { token } = await invite(organisation.godClient, organisationId);
    expect((await organisation.godClient.delete(routes.organisation(organisationId))).status).toBe(204);
    expect(await readPage(token)).toMatchObject(invalid);
    expect(await joinAs(app, token, 'gone guest')).toMatchObject(invalid);
    expect(await organisation.memberClient.post(accountRoutes.join(token))).toMatchObject(invalid);
  });
});

describe('an invitation of another organisation', () => {
  it('cannot be listed or revoked', async () => {
    const { organisationId } = await createOrganisation(organisation.godClient, 'Elsewhere', 'elsewhere-owner');
    const stranger = await signIn(app, 'elsewhere-owner');
    const { id, token } = await invite(organisation.ownerClient, organisation.id);
    expect(await stranger.get(accountRoutes.invitations(organisation.id))).toMatchObject({ status: 404 });
    expect(await revoke(id, stranger)).toMatchObject({ status: 404, body: { code: 'ORGANISATION_NOT_FOUND' } });
    expect(await revoke(id, stranger, organisationId)).toMatchObject(invalid);
    expect(await list(stranger, organisationId)).toEqual([]);
    expect((await readPage(token)).status).toBe(200);
  });
});

describe('an invitation whose creator', () => {
  const inviteAsNewOwner = async (name: string): Promise<{ ownerId: UserId; token: string; id: string }> => {
    const ownerId = await createUserWithRole(organisation.ownerClient, organisation.id, name, 'owner');
    return { ownerId, ...(await invite(await signIn(app, name), organisation.id)) };
  };

  it('was removed is revoked, and stays so when they return; it is in the account history', async () => {
    const { ownerId, token, id } = await inviteAsNewOwner('brief owner');
    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, ownerId))).status).toBe(204);
    expect(await readPage(token)).toMatchObject(invalid);
    unwrapBody(await organisation.godClient.post(routes.organisationUsers(organisation.id), { userId: ownerId, role: 'owner' }));
    expect(await joinAs(app, token, 'too late')).toMatchObject(invalid);
    const entries = unwrapBody(
      await organisation.ownerClient.get<AuditEntryView[]>(`${routes.organisationAudit(organisation.id)}?kinds=memberships`),
    ).filter(({ object }) => object.id === id);
    expect(entries.map(({ actor, action, role }) => [actor?.name, action, role])).toEqual([
      ['loft-owner', 'revoked', null],
      ['brief owner', 'invited', 'operator'],
    ]);
  });

  it('is removed in the moment of inviting leaves none behind', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `hasty owner ${round.toString()}`;
      const ownerId = await createUserWithRole(organisation.ownerClient, organisation.id, name, 'owner');
      const client = await signIn(app, name);
      await Promise.all([
        client.post(accountRoutes.invitations(organisation.id), { role: 'owner', uses: 1, days: 1 }),
        organisation.ownerClient.delete(routes.organisationUser(organisation.id, ownerId)),
      ]);
      expect((await list()).filter(({ createdBy, revokedAt }) => createdBy.id === ownerId && revokedAt === null)).toEqual([]);
    }
  });

  it('was deleted is revoked', async () => {
    const { ownerId, token } = await inviteAsNewOwner('deleted owner');
    expect((await organisation.godClient.delete(routes.user(ownerId))).status).toBe(204);
    expect(await readPage(token)).toMatchObject(invalid);
  });

  it('stays is not revoked when another owner is removed', async () => {
    const { token } = await invite(organisation.ownerClient, organisation.id);
    const { ownerId } = await inviteAsNewOwner('another owner');
    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, ownerId))).status).toBe(204);
    expect((await readPage(token)).status).toBe(200);
  });
});
