import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { signIn } from '../testing/browser.js';
import { makeMember, makeOrganisation } from '../testing/people.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { resetPassword } from '../users/reset-password.js';

let app: RunningApp;
let venue: Venue;
beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
});
afterAll(() => app.close());

const audit = async (query = ''): Promise<AuditEntryView[]> =>
  taken(await venue.owner.get<AuditEntryView[]>(`${routes.auditOf(venue.organisation)}${query}`));
const auditOfAll = async (query = ''): Promise<AuditEntryView[]> => taken(await venue.god.get<AuditEntryView[]>(`${routes.audit}${query}`));

describe('the audit of an organisation', () => {
  it('tells who did what to whom and when, the latest first, and no value', async () => {
    const id = await makeMember(venue.owner, venue.organisation, 'rita', 'operator');
    expect((await venue.owner.delete(routes.organisationUser(venue.organisation, id))).status).toBe(204);
    await makeMember(venue.owner, venue.organisation, 'rob', 'operator');

    const [latest] = await audit();
    expect(latest).toMatchObject({ action: 'created', object: { kind: 'user', name: 'rob' }, fields: ['username', 'password', 'role'] });
    expect(new Date(latest?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const removed = (await audit()).find(({ action }) => action === 'removed');
    expect(removed).toMatchObject({ object: { kind: 'user', name: 'rita' } });
    expect(JSON.stringify(await audit())).not.toMatch(/argon|password of/);
  });

  it('is read on from an entry', async () => {
    const entries = await audit();
    for (const [place, { id }] of entries.entries()) expect(await audit(`?before=${id}`)).toEqual(entries.slice(place + 1));
    expect(entries.length).toBeGreaterThan(3);
    expect(await audit('?before=1.1')).toEqual([]);
  });

  it('tells of a gig’s logo among the rest, as the gig’s history does', async () => {
    const gig = await GigOnAir.create(venue);
    const set = async (logoUrl: string | null): Promise<void> => void taken(await venue.owner.patch(routes.eventLogo(gig.id), { logoUrl }));
    await set('https://example.org/logo.png');
    const between = await makeMember(venue.owner, venue.organisation, 'rachel', 'operator');
    await set(null);
    await set(null); // nothing happens, nothing is told

    const [last, user, first] = await audit();
    const logo = { action: 'updated', object: { kind: 'event', id: gig.id, name: (await gig.event()).name }, fields: ['logoUrl'] };
    const actor = { id: taken(await venue.owner.get<UserView>(routes.me)).id, name: 'barn-owner' };
    expect([last, first]).toMatchObject([logo, logo].map((entry) => ({ ...entry, actor, organisationId: venue.organisation })));
    expect(user).toMatchObject({ object: { id: between } });
    expect((await audit(`?before=${last?.id ?? ''}`)).slice(0, 2)).toEqual([user, first]);
    expect(JSON.stringify(await audit())).not.toContain('example.org');

    expect((await venue.owner.delete(routes.event(gig.id))).status).toBe(204);
    expect(await audit()).toContainEqual(last);
  });

  it('tells of one’s own new password, and of who belonged to what is deleted', async () => {
    const own = { currentPassword: ' password of barn-operator ', newPassword: 'mine ' };
    expect((await venue.operator.post(routes.resetPassword, own)).status).toBe(200);
    await signIn(app, 'barn-operator', ' mine');
    const operator = { kind: 'user', name: 'barn-operator' };
    expect((await audit())[0]).toMatchObject({ action: 'password reset', actor: { name: 'barn-operator' }, object: operator });
    await resetPassword(app.foundation.pool, { username: 'barn-operator', password: 'another' });
    expect((await audit())[0]).toMatchObject({ action: 'password reset', actor: null, object: operator });

    const { organisation, owner } = await makeOrganisation(venue.god, 'Short-lived', 'short-lived');
    expect((await venue.god.delete(routes.organisation(organisation))).status).toBe(204);
    expect((await auditOfAll()).slice(0, 2)).toMatchObject([
      { action: 'deleted', object: { kind: 'organisation', id: organisation }, organisationId: organisation },
      { action: 'removed', object: { kind: 'user', id: owner }, organisationId: organisation },
    ]);
  });

  it('is read by god in one, what concerns no organisation too', async () => {
    const nobodys = await venue.god.post<UserView>(routes.users, { username: 'nobodys', password: 'long enough', role: 'operator' });
    const next = await makeOrganisation(venue.god, 'Audited Next Door', 'audited-next-door');
    const [, , latest] = await auditOfAll();
    expect(latest).toMatchObject({ action: 'created', object: { kind: 'user', id: taken(nobodys, 201).id }, organisationId: null });
    expect((await auditOfAll()).slice(0, 2).map(({ organisationId }) => organisationId)).toEqual([next.organisation, next.organisation]);
    expect(await auditOfAll()).toEqual(expect.arrayContaining(await audit()));
    expect((await auditOfAll(`?before=${latest?.id ?? ''}`))[0]).toEqual((await auditOfAll())[3]);
  });

  it.each([
    'before=x',
    'before=0',
    'before=1.',
    'before=.1',
    'before=1.1&before=2.1',
    'before=1e309',
    'before=99999999999999999.1',
    'other=1',
  ])('is not asked nonsense: %s', async (query) => {
    expect((await venue.owner.get(`${routes.auditOf(venue.organisation)}?${query}`)).status).toBe(400);
    expect((await venue.god.get(`${routes.audit}?${query}`)).status).toBe(400);
  });
});
