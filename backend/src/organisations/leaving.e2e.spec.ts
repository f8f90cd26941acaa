import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let venue: Venue;
beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
});
afterAll(() => app.close());

describe('somebody who is removed from an organisation', () => {
  it('hears it at once, loses its rooms, and is a stranger from then on', async () => {
    const gig = await GigOnAir.create(venue);
    const id = await makeMember(venue.owner, venue.organisation, 'rita', 'operator');
    const rita = await signIn(app, 'rita');
    const [screen, bystander] = [await Screen.open(rita), await Screen.open(venue.owner)];
    expect((await rita.get(routes.event(gig.id))).status).toBe(200);

    expect((await venue.owner.delete(routes.organisationUser(venue.organisation, id))).status).toBe(204);
    expect(await screen.next('organization_membership_changed')).toMatchObject({
      userId: id,
      action: 'removed',
      organizationId: venue.organisation,
    });
    expect((await rita.get(routes.event(gig.id))).status).toBe(404);
    expect((await rita.get(routes.me)).status).toBe(200);
    await gig.add('Somebody');
    await bystander.next('performer_created');
    expect(screen.heard.map(({ type }) => type)).toEqual(['organization_membership_changed']);
    expect(bystander.heard.map(({ type }) => type)).not.toContain('organization_membership_changed');
    const again = await venue.owner.delete(routes.organisationUser(venue.organisation, id));
    expect(again).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  it('is removed by owners of it alone', async () => {
    const other = await makeOrganisation(venue.god, 'Other Barn', 'other-barn-owner');
    const stranger = await signIn(app, 'other-barn-owner');
    const id = await makeMember(venue.owner, venue.organisation, 'rob', 'operator');
    expect((await stranger.delete(routes.organisationUser(venue.organisation, id))).status).toBe(404);
    expect((await stranger.delete(routes.organisationUser(other.organisation, id))).status).toBe(404);
    expect((await (await signIn(app, 'rob')).delete(routes.organisationUser(venue.organisation, id))).status).toBe(403);
  });
});

describe('an organisation that is deleted', () => {
  it('is gone for everybody at once: its gigs, its memberships, its people’s contact details', async () => {
    const gig = await GigOnAir.create(venue);
    const { participantId } = await gig.add('Ana');
    taken(await venue.owner.patch<ParticipantView>(routes.participant(participantId), { email: 'ana@example.org', phone: '1' }));
    const [owners, gods] = [await Screen.open(venue.owner), await Screen.open(venue.god)];
    expect((await venue.owner.delete(routes.organisation(venue.organisation))).status).toBe(403);
    expect((await venue.god.delete(routes.organisation(venue.organisation))).status).toBe(204);

    expect(await owners.next('event_deleted')).toBeTruthy();
    expect(await owners.next('organization_membership_changed')).toMatchObject({ action: 'removed' });
    await gods.next('resync');
    expect(gods.heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['event_deleted', 'resync']));
    for (const browser of [venue.owner, venue.god]) expect((await browser.get(routes.event(gig.id))).status).toBe(404);
    expect((await venue.owner.get(routes.organisations)).status).toBe(403);
    const { rows } = await app.foundation.pool.query('SELECT email, phone, instagram FROM participants WHERE id = $1', [participantId]);
    expect(rows).toEqual([{ email: null, phone: null, instagram: null }]);
    expect((await venue.god.delete(routes.organisation(venue.organisation))).status).toBe(404);
  });
});
