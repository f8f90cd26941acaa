import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { RouteRegistry } from '../auth/route-registry.js';
import { type HttpClient } from '../testing/http-client.js';
import { joinAsTemporaryOperator } from '../testing/invitation.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

/** The details of Ana, none of which a helper may ever receive; each contains the word `secret`. */
const details = { email: 'secret@ana.example', phone: '555 secret', instagram: 'secret.ana', lookingForBand: true, notes: 'secret note' };

let app: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;
let otherGig: TestGig;
let helper: HttpClient;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
  [gig, otherGig] = [await TestGig.create(organisation), await TestGig.create(organisation)];
  await gig.addPerformer('Ana', details);
  await gig.addPerformer('Bo');
  await otherGig.addPerformer('Cy', details);
  ({ client: helper } = await joinAsTemporaryOperator(organisation, gig.id, 'helper'));
});
afterAll(() => app.close());

const readAna = async (): Promise<PerformerView> => gig.performer('Ana');
const isSecretFree = (value: unknown): boolean => !/secret|"lookingForBand":true/.test(JSON.stringify(value));
const errorAt = (field: string) => ({ status: 400, body: { errors: { [field]: 'A helper cannot change this' } } });

describe('a temporary operator', () => {
  it('reads that gig alone, and runs it', async () => {
    expect(unwrapBody(await helper.get<GigView[]>(routes.events)).map(({ id }) => id)).toEqual([gig.id]);
    expect(unwrapBody(await helper.get<UserView>(routes.currentUser))).toMatchObject({ organisationUsers: [], temporaryEvents: [gig.id] });
    expect((await helper.post(commandPaths.SelectPerformer(gig.idOf('Bo')))).status).toBe(200);
    expect((await helper.post(commandPaths.PutOnStage(gig.idOf('Bo')))).status).toBe(200);
    expect((await helper.post(commandPaths.TakeOffStage(gig.idOf('Bo')))).status).toBe(200);
    expect((await helper.post(routes.messages, { jamNightId: gig.id, content: 'Hello' })).status).toBe(201);
  });

  it('finds nothing of another gig of the same organisation, on any route', async () => {
    const ids: Readonly<Record<string, string>> = {
      gigId: otherGig.id,
      performerId: otherGig.idOf('Cy'),
      participantId: (await otherGig.performer('Cy')).participantId,
      organisationId: organisation.id,
      userId: unwrapBody(await helper.get<UserView>(routes.currentUser)).id,
      drawId: '1',
    };
    const found: string[] = [];
    for (const { method, path, access } of app.nestApp.get(RouteRegistry).listRoutes()) {
      if (!access?.resource) continue;
      const { kind, part, field } = access.resource;
      const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
      const id = { [field]: ids[`${kind}Id`] };
      const query = part === 'query' ? `?${new URLSearchParams(id as Record<string, string>).toString()}` : '';
      const { status } = await helper.send(method, filledPath + query, method === 'GET' ? {} : { body: part === 'body' ? id : {} });
      if (status !== 404) found.push(`${method} ${path} ${status}`);
    }
    expect(found).toEqual([]);
  });

  it('receives no details of people in any answer', async () => {
    const ana = gig.idOf('Ana');
    const answers = [
      await helper.get(routes.performersOfEvent(gig.id)),
      await helper.get(routes.performer(ana)),
      await helper.get(routes.event(gig.id)),
      await helper.get(routes.timeline(gig.id)),
      await helper.get(routes.messagesOfEvent(gig.id)),
      await helper.get(routes.pace(gig.id)),
      await helper.patch(routes.performer(ana), { tier: 'T1' }),
      await helper.patch(routes.performer(ana), { attended: true }),
      await helper.post(commandPaths.SelectPerformer(ana)),
      await helper.post(commandPaths.PutAllOnStage(gig.id)),
      await helper.post(commandPaths.ClearStage(gig.id), {}),
      await helper.post(routes.resetLineUp(gig.id), {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => !isSecretFree(answer.body))).toEqual([]);
    expect(await readAna()).toMatchObject(details);
  });

  it('sets no details, is told none by a wrong `was`, and may send them empty', async () => {
    const path = routes.performer(gig.idOf('Ana'));
    for (const [field, value] of Object.entries({ ...details, name: 'Anna' }))
      expect(await helper.patch(path, { [field]: value })).toMatchObject(errorAt(field));
    const empty = { email: null, phone: null, instagram: '', lookingForBand: false, notes: null };
    expect(await helper.patch(path, { ...empty, was: { email: 'other@ana.example', notes: null } })).toMatchObject({ status: 200 });
    expect(await helper.patch(path, { ...empty, priority: true, was: { priority: false, phone: '1' } })).toMatchObject({
      status: 200,
      body: { priority: true, email: null },
    });
    expect(await readAna()).toMatchObject({ ...details, name: 'Ana', priority: true });
  });

  it('adds a walk-in, also one whom the organisation knows, of whom nothing is told or changed', async () => {
    const known = await otherGig.performer('Cy');
    const body = { jamNightId: gig.id, instruments: ['vocals'], email: '', phone: null, notes: '' };
    expect(await helper.post(routes.performers, { ...body, name: 'Cy', email: 'cy@new.example' })).toMatchObject(errorAt('email'));
    expect(await helper.post(routes.performers, { ...body, participantId: known.participantId })).toMatchObject(errorAt('participantId'));
    const added = await helper.post<PerformerView>(routes.performers, { ...body, name: 'Cy' });
    expect(added).toMatchObject({ status: 201, body: { name: 'Cy', email: null, notes: null, participantId: known.participantId } });
    expect(isSecretFree(added.body)).toBe(true);
    expect(await otherGig.performer('Cy')).toMatchObject(details);
    expect((await helper.post(commandPaths.RemovePerformer(added.body.id))).status).toBe(200);
  });

  it('hears the messages of that gig without details, of renamed people the names, and a resync', async () => {
    await waitUntilCaughtUp(app);
    const socket = await WsClient.open(helper);
    await socket.hello(null);
    await otherGig.patchPerformer('Cy', { notes: 'a secret of elsewhere' });
    await otherGig.addPerformer('Dee');
    await gig.patchPerformer('Ana', { email: 'other.secret@ana.example' });
    await gig.patchPerformer('Ana', { name: 'Anna' });
    expect(await socket.next('performers', ({ performers }) => performers.some(({ name }) => name === 'Anna'))).toMatchObject({
      eventId: gig.id,
      performers: [{ name: 'Anna', email: null, notes: null, lookingForBand: false }],
    });
    await gig.patchPerformer('Ana', { notes: 'another secret' });
    await gig.patchPerformer('Ana', { name: 'Ana' });
    await socket.next('performers', ({ performers }) => performers.some(({ name }) => name === 'Ana'));
    await organisation.ownerClient.patch(routes.organisationLogo(organisation.id), { logoUrl: 'https://logo.example/x.png' });
    await socket.next('resync');
    expect(isSecretFree(socket.received)).toBe(true);
    expect(JSON.stringify(socket.received)).not.toContain(otherGig.id);
    expect(socket.received.map(({ type }) => type)).not.toContain('participant_updated');
    const missed = await WsClient.open(helper);
    const resent = await missed.hello(0);
    expect(isSecretFree(resent)).toBe(true);
    expect(JSON.stringify(resent)).not.toContain(otherGig.id);
    await gig.patchPerformer('Ana', details);
    await Promise.all([socket.close(), missed.close()]);
  });
});
