import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { contactTextFields } from '@jamjar/contracts/participants/contact';
import { signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

describe('removing a user from an organisation', () => {
  it('sends a message to the user, who then receives no more messages of the organisation and gets 404 for its gigs', async () => {
    const gig = await TestGig.create(organisation);
    const id = await createUserWithRole(organisation.ownerClient, organisation.id, 'rita', 'operator');
    const rita = await signIn(app, 'rita');
    await waitUntilCaughtUp(app);
    const [removedUserSocket, ownerSocket] = [await WsClient.open(rita), await WsClient.open(organisation.ownerClient)];
    expect((await rita.get(routes.event(gig.id))).status).toBe(200);

    expect((await organisation.ownerClient.delete(routes.organisationUser(organisation.id, id))).status).toBe(204);
    expect(await removedUserSocket.next('organization_membership_changed')).toMatchObject({
      userId: id,
      action: 'removed',
      organizationId: organisation.id,
    });
    expect((await rita.get(routes.event(gig.id))).status).toBe(404);
    expect((await rita.get(routes.currentUser)).status).toBe(200);
    await gig.addPerformer('Somebody');
    await ownerSocket.next('performer_created');
    expect(removedUserSocket.received.map(({ type }) => type)).toEqual(['organization_membership_changed']);
    expect(ownerSocket.received.map(({ type }) => type)).not.toContain('organization_membership_changed');
    const repeated = await organisation.ownerClient.delete(routes.organisationUser(organisation.id, id));
    expect(repeated).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  it('is refused to owners of other organisations (404) and to operators (403)', async () => {
    const other = await createOrganisation(organisation.godClient, 'Other Barn', 'other-barn-owner');
    const otherOwner = await signIn(app, 'other-barn-owner');
    const id = await createUserWithRole(organisation.ownerClient, organisation.id, 'rob', 'operator');
    expect((await otherOwner.delete(routes.organisationUser(organisation.id, id))).status).toBe(404);
    expect((await otherOwner.delete(routes.organisationUser(other.organisationId, id))).status).toBe(404);
    expect((await (await signIn(app, 'rob')).delete(routes.organisationUser(organisation.id, id))).status).toBe(403);
  });
});

describe('the last owner of an organisation', () => {
  it('can neither leave, nor be removed or deleted, until there is another', async () => {
    const { godClient } = organisation;
    const { organisationId, ownerId } = await createOrganisation(godClient, 'Kept Barn', 'first-owner');
    const owner = await signIn(app, 'first-owner');
    const operatorId = await createUserWithRole(owner, organisationId, 'kept-operator', 'operator');
    const refused = { status: 409, body: { code: 'LAST_OWNER', message: 'The last owner cannot be removed' } };
    for (const client of [owner, godClient])
      expect(await client.delete(routes.organisationUser(organisationId, ownerId))).toMatchObject(refused);
    expect(await godClient.delete(routes.user(ownerId))).toMatchObject(refused);
    expect((await owner.get<UserView>(routes.currentUser)).body.organisationUsers).toMatchObject([{ role: 'owner' }]);

    await createUserWithRole(owner, organisationId, 'second-owner', 'owner');
    const second = await signIn(app, 'second-owner');
    expect((await second.delete(routes.organisationUser(organisationId, ownerId))).status).toBe(204);
    expect((await second.delete(routes.organisationUser(organisationId, operatorId))).status).toBe(204);
    const { id: secondId } = unwrapBody(await second.get<UserView>(routes.currentUser));
    expect(await second.delete(routes.organisationUser(organisationId, secondId))).toMatchObject(refused);
    expect((await godClient.delete(routes.organisation(organisationId))).status).toBe(204);
    expect((await godClient.delete(routes.user(secondId))).status).toBe(204);
  });
});

describe('a deleted organisation', () => {
  it('disappears at once with its gigs, memberships and the contact details of its participants', async () => {
    const gig = await TestGig.create(organisation);
    const { participantId } = await gig.addPerformer('Ana');
    unwrapBody(
      await organisation.ownerClient.patch<ParticipantView>(routes.participant(participantId), { email: 'ana@example.org', phone: '1' }),
    );
    await waitUntilCaughtUp(app);
    const [ownerSocket, godSocket] = [await WsClient.open(organisation.ownerClient), await WsClient.open(organisation.godClient)];
    expect((await organisation.ownerClient.delete(routes.organisation(organisation.id))).status).toBe(403);
    expect((await organisation.godClient.delete(routes.organisation(organisation.id))).status).toBe(204);

    expect(await ownerSocket.next('event_deleted')).toBeTruthy();
    expect(await ownerSocket.next('organization_membership_changed')).toMatchObject({ action: 'removed' });
    await godSocket.next('resync');
    expect(godSocket.received.map(({ type }) => type)).toEqual(expect.arrayContaining(['event_deleted', 'resync']));
    for (const client of [organisation.ownerClient, organisation.godClient])
      expect((await client.get(routes.event(gig.id))).status).toBe(404);
    expect((await organisation.ownerClient.get(routes.organisations)).status).toBe(403);
    const { rows } = await app.infrastructure.pool.query(`SELECT ${contactTextFields.join(', ')} FROM participants WHERE id = $1`, [
      participantId,
    ]);
    expect(rows).toEqual([expect.objectContaining({ email: null, phone: null, instagram: null })]);
    expect(Object.values(rows[0] as object).filter((text) => text !== null)).toEqual([]);
    expect((await organisation.godClient.delete(routes.organisation(organisation.id))).status).toBe(404);
  });
});
