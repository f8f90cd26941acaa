import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn } from '../testing/http-client.js';
import { createUserWithRole, createOrganisation } from '../testing/account.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { WsClient } from '../testing/ws-client.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

describe('a user who is removed from an organisation', () => {
  it('is notified at once, receives no more messages of the organisation and gets 404 for its gigs', async () => {
    const gig = await TestGig.create(organisation);
    const id = await createUserWithRole(organisation.owner, organisation.id, 'rita', 'operator');
    const rita = await signIn(app, 'rita');
    const [removedClient, ownerClient] = [await WsClient.open(rita), await WsClient.open(organisation.owner)];
    expect((await rita.get(routes.event(gig.id))).status).toBe(200);

    expect((await organisation.owner.delete(routes.organisationUser(organisation.id, id))).status).toBe(204);
    expect(await removedClient.next('organization_membership_changed')).toMatchObject({
      userId: id,
      action: 'removed',
      organizationId: organisation.id,
    });
    expect((await rita.get(routes.event(gig.id))).status).toBe(404);
    expect((await rita.get(routes.currentUser)).status).toBe(200);
    await gig.add('Somebody');
    await ownerClient.next('performer_created');
    expect(removedClient.received.map(({ type }) => type)).toEqual(['organization_membership_changed']);
    expect(ownerClient.received.map(({ type }) => type)).not.toContain('organization_membership_changed');
    const repeated = await organisation.owner.delete(routes.organisationUser(organisation.id, id));
    expect(repeated).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  it('can only be removed by owners of that organisation', async () => {
    const other = await createOrganisation(organisation.god, 'Other Barn', 'other-barn-owner');
    const otherOwner = await signIn(app, 'other-barn-owner');
    const id = await createUserWithRole(organisation.owner, organisation.id, 'rob', 'operator');
    expect((await otherOwner.delete(routes.organisationUser(organisation.id, id))).status).toBe(404);
    expect((await otherOwner.delete(routes.organisationUser(other.organisation, id))).status).toBe(404);
    expect((await (await signIn(app, 'rob')).delete(routes.organisationUser(organisation.id, id))).status).toBe(403);
  });
});

describe('a deleted organisation', () => {
  it('disappears at once with its gigs, memberships and the contact details of its participants', async () => {
    const gig = await TestGig.create(organisation);
    const { participantId } = await gig.add('Ana');
    unwrapBody(
      await organisation.owner.patch<ParticipantView>(routes.participant(participantId), { email: 'ana@example.org', phone: '1' }),
    );
    const [ownerClient, godClient] = [await WsClient.open(organisation.owner), await WsClient.open(organisation.god)];
    expect((await organisation.owner.delete(routes.organisation(organisation.id))).status).toBe(403);
    expect((await organisation.god.delete(routes.organisation(organisation.id))).status).toBe(204);

    expect(await ownerClient.next('event_deleted')).toBeTruthy();
    expect(await ownerClient.next('organization_membership_changed')).toMatchObject({ action: 'removed' });
    await godClient.next('resync');
    expect(godClient.received.map(({ type }) => type)).toEqual(expect.arrayContaining(['event_deleted', 'resync']));
    for (const client of [organisation.owner, organisation.god]) expect((await client.get(routes.event(gig.id))).status).toBe(404);
    expect((await organisation.owner.get(routes.organisations)).status).toBe(403);
    const { rows } = await app.infrastructure.pool.query('SELECT email, phone, instagram FROM participants WHERE id = $1', [participantId]);
    expect(rows).toEqual([{ email: null, phone: null, instagram: null }]);
    expect((await organisation.god.delete(routes.organisation(organisation.id))).status).toBe(404);
  });
});
