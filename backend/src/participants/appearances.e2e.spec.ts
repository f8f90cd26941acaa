import { type AppearancesView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { Browser, signIn } from '../testing/browser.js';
import { god, startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

const [may, june, july] = ['2030-05-01T18:00:00.000Z', '2030-06-01T18:00:00.000Z', '2030-07-01T18:00:00.000Z'];

let app: RunningApp;
let venue: Venue;
let elsewhere: Venue;

beforeAll(async () => {
  app = await startApp();
  elsewhere = await openVenue(app, 'attic');
  venue = await openVenue(app, 'barn');
  const theirs = await GigOnAir.create(elsewhere, 'generic', { date: july });
  await theirs.add('Ana');
  await theirs.send(routes.attendance, 'Ana', { attended: true });
}, 60_000);
afterAll(() => app.close());

const list = async ({ member, organisation }: Venue = venue): Promise<AppearancesView[]> =>
  taken(await member.get<AppearancesView[]>(routes.appearancesOf(organisation)));
/** `Ana: 2, last 2030-05-01`, each of them. */
const told = async (): Promise<string[]> =>
  (await list()).map(({ name, nights, lastAppearance }) => `${name}: ${nights}, ${lastAppearance?.slice(0, 10) ?? 'never'}`);

describe('what the nights of an organisation’s people come to', () => {
  it('is nothing as long as nobody is known', async () => {
    const answer = await venue.member.get(routes.appearancesOf(venue.organisation));
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
  });

  it('is the nights on whose lists they are, and the last at which they played or attended, by name', async () => {
    const mic = await GigOnAir.create(venue, 'openmic', { date: may });
    const fair = await GigOnAir.create(venue, 'generic', { date: june });
    const jam = await GigOnAir.create(venue, 'jam', { date: july });
    await mic.addAll('bo', 'Ana');
    await fair.addAll('Ana', 'Cy');
    await jam.addAll('Ana', 'bo', 'Cy', 'Dee');
    await mic.send(routes.putOnStage, 'bo');
    await mic.send(routes.putOnStage, 'Ana');
    await fair.send(routes.attendance, 'Ana', { attended: true });
    expect(await told()).toEqual(['Ana: 3, 2030-06-01', 'bo: 2, 2030-05-01', 'Cy: 2, never', 'Dee: 1, never']);
  });

  it('leaves out the lists from which they were removed; whoever is on none has had no gig', async () => {
    const gig = await GigOnAir.create(venue, 'openmic', { date: july });
    await gig.addAll('bo', 'Eve');
    await gig.send(routes.putOnStage, 'bo');
    await gig.send(routes.putOnStage, 'Eve');
    expect(await told()).toEqual(expect.arrayContaining(['bo: 3, 2030-07-01', 'Eve: 1, 2030-07-01']));
    await gig.send(routes.remove, 'bo');
    await gig.send(routes.remove, 'Eve');
    expect(await told()).toEqual(expect.arrayContaining(['bo: 2, 2030-05-01', 'Eve: 0, never']));
  });

  it('leaves out nights that were deleted', async () => {
    const gig = await GigOnAir.create(venue, 'openmic', { date: july });
    await gig.add('Dee');
    await gig.send(routes.putOnStage, 'Dee');
    expect(await told()).toContain('Dee: 2, 2030-07-01');
    expect((await venue.owner.delete(routes.event(gig.id))).status).toBe(204);
    expect(await told()).toContain('Dee: 1, never');
  });

  it('tells members nothing about how to reach them', async () => {
    const [ana] = await list();
    expect(Object.keys(ana ?? {}).sort()).toEqual(['id', 'lastAppearance', 'lookingForBand', 'name', 'nights', 'organisationId']);
    expect(ana).toMatchObject({ organisationId: venue.organisation, lookingForBand: false, lastAppearance: june });
  });

  it('is an organisation’s own, for its members and god', async () => {
    expect(await list(elsewhere)).toMatchObject([{ name: 'Ana', nights: 1, lastAppearance: july }]);
    const read = routes.appearancesOf(venue.organisation);
    expect(await elsewhere.owner.get(read)).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    expect((await new Browser(app).get(read)).status).toBe(401);
    expect((await (await signIn(app, god.username)).get(read)).status).toBe(200);
  });

  it('is asked for in one way', async () => {
    expect((await venue.member.get(routes.appearances)).status).toBe(400);
    const strange = `${routes.appearancesOf(venue.organisation)}&name=ana`;
    expect(await venue.member.get(strange)).toMatchObject({ status: 400, body: { errors: { name: 'Unknown field' } } });
  });
});
