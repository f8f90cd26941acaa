import { type ParticipantAppearancesView } from '@jamjar/contracts/participants/participant.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { godLogin, HttpClient, signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

const [may, june, july] = ['2030-05-01T18:00:00.000Z', '2030-06-01T18:00:00.000Z', '2030-07-01T18:00:00.000Z'];

let app: RunningApp;
let organisation: TestOrganisation;
let otherOrganisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  otherOrganisation = await createTestOrganisation(app, 'attic');
  organisation = await createTestOrganisation(app, 'barn');
  const otherGig = await TestGig.create(otherOrganisation, 'generic', { date: july });
  await otherGig.addPerformer('Ana');
  await otherGig.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: true });
});
afterAll(() => app.close());

const listAppearances = async ({ memberClient, id }: TestOrganisation = organisation): Promise<ParticipantAppearancesView[]> =>
  unwrapBody(await memberClient.get<ParticipantAppearancesView[]>(routes.appearancesOfOrganisation(id)));
/** One text per participant: name, number of gigs and date of the last appearance, or `never`. */
const summarise = async (): Promise<string[]> =>
  (await listAppearances()).map(({ name, nights, lastAppearance }) => `${name}: ${nights}, ${lastAppearance?.slice(0, 10) ?? 'never'}`);

describe('the appearances of the participants of an organisation', () => {
  it('are empty while the organisation has no participants', async () => {
    const response = await organisation.memberClient.get(routes.appearancesOfOrganisation(organisation.id));
    expect(response).toMatchObject({ status: 200, body: [] });
    expect(Number(response.headers.get('x-position'))).toBeGreaterThan(0);
  });

  it('count the gigs of each participant and tell the last one at which they played or attended, ordered by name', async () => {
    const mic = await TestGig.create(organisation, 'openmic', { date: may });
    const fair = await TestGig.create(organisation, 'generic', { date: june });
    const jam = await TestGig.create(organisation, 'jam', { date: july });
    await mic.addPerformers('bo', 'Ana');
    await fair.addPerformers('Ana', 'Cy');
    await jam.addPerformers('Ana', 'bo', 'Cy', 'Dee');
    await mic.sendCommand(commandPaths.PutOnStage, 'bo');
    await mic.sendCommand(commandPaths.PutOnStage, 'Ana');
    await fair.sendCommand(commandPaths.MarkAttendance, 'Ana', { attended: true });
    expect(await summarise()).toEqual(['Ana: 3, 2030-06-01', 'bo: 2, 2030-05-01', 'Cy: 2, never', 'Dee: 1, never']);
  });

  it('do not count gigs from which the participant was removed', async () => {
    const gig = await TestGig.create(organisation, 'openmic', { date: july });
    await gig.addPerformers('bo', 'Eve');
    await gig.sendCommand(commandPaths.PutOnStage, 'bo');
    await gig.sendCommand(commandPaths.PutOnStage, 'Eve');
    expect(await summarise()).toEqual(expect.arrayContaining(['bo: 3, 2030-07-01', 'Eve: 1, 2030-07-01']));
    await gig.sendCommand(commandPaths.RemovePerformer, 'bo');
    await gig.sendCommand(commandPaths.RemovePerformer, 'Eve');
    expect(await summarise()).toEqual(expect.arrayContaining(['bo: 2, 2030-05-01', 'Eve: 0, never']));
  });

  it('do not count deleted gigs', async () => {
    const gig = await TestGig.create(organisation, 'openmic', { date: july });
    await gig.addPerformer('Dee');
    await gig.sendCommand(commandPaths.PutOnStage, 'Dee');
    expect(await summarise()).toContain('Dee: 2, 2030-07-01');
    expect((await organisation.ownerClient.delete(routes.event(gig.id))).status).toBe(204);
    expect(await summarise()).toContain('Dee: 1, never');
  });

  it('contain no contact details', async () => {
    const [ana] = await listAppearances();
    expect(Object.keys(ana ?? {}).sort()).toEqual(['id', 'lastAppearance', 'lookingForBand', 'name', 'nights', 'organisationId']);
    expect(ana).toMatchObject({ organisationId: organisation.id, lookingForBand: false, lastAppearance: june });
  });

  it('are visible to members of the organisation and god only', async () => {
    expect(await listAppearances(otherOrganisation)).toMatchObject([{ name: 'Ana', nights: 1, lastAppearance: july }]);
    const path = routes.appearancesOfOrganisation(organisation.id);
    expect(await otherOrganisation.ownerClient.get(path)).toMatchObject({ status: 404, body: { message: 'Organisation not found' } });
    expect((await new HttpClient(app).get(path)).status).toBe(401);
    expect((await (await signIn(app, godLogin.username)).get(path)).status).toBe(200);
  });

  it('require an organisation id and reject unknown query parameters', async () => {
    expect((await organisation.memberClient.get(routes.appearances)).status).toBe(400);
    const unknownParameter = `${routes.appearancesOfOrganisation(organisation.id)}&name=ana`;
    expect(await organisation.memberClient.get(unknownParameter)).toMatchObject({
      status: 400,
      body: { errors: { name: 'Unknown field' } },
    });
  });
});
