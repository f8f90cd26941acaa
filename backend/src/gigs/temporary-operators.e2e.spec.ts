import { accountRoutes } from '@jamjar/contracts/account-routes';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { type UserView } from '@jamjar/contracts/users/user.views';
import { RouteRegistry } from '../auth/route-registry.js';
import { HttpClient } from '../testing/http-client.js';
import { inviteTemporaryOperator, joinAs, joinAsTemporaryOperator } from '../testing/invitation.fixture.js';
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
let helperCount = 0;
const nextName = (): string => `helper ${++helperCount}`;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'cellar');
  [gig, otherGig] = [await TestGig.create(organisation), await TestGig.create(organisation)];
  await gig.addPerformer('Ana', details);
  await gig.addPerformer('Bo');
  await otherGig.addPerformer('Cy', details);
  ({ client: helper } = await joinAsTemporaryOperator(organisation, gig.id, nextName()));
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

describe('a link for a helper', () => {
  const list = async (): Promise<TemporaryOperatorsView> =>
    unwrapBody(await organisation.ownerClient.get<TemporaryOperatorsView>(accountRoutes.temporaryOperators(gig.id)));

  it('is for one person, listed while it is open, and revoked like others', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    const [open] = (await list()).invitations;
    if (!open) throw new Error('The link is not listed');
    expect(open).toMatchObject({ role: null, eventId: gig.id, maxUses: 1, usesLeft: 1 });
    expect(await new HttpClient(app).get(accountRoutes.publicJoin(token))).toMatchObject({
      body: { role: null, eventName: 'A gig of jam', organisation: { name: 'cellar' } },
    });
    expect((await organisation.ownerClient.delete(accountRoutes.invitation(organisation.id, open.id))).status).toBe(204);
    expect((await list()).invitations).toEqual([]);
    expect((await joinAs(app, token, nextName())).status).toBe(404);
    const used = await inviteTemporaryOperator(organisation, gig.id);
    expect((await joinAs(app, used, nextName())).status).toBe(200);
    expect((await joinAs(app, used, nextName())).status).toBe(404);
  });

  it('gives nothing to who has a role in the organisation', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    expect(await organisation.memberClient.post(accountRoutes.join(token))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ALLOCATED' },
    });
    expect((await joinAs(app, token, nextName())).status).toBe(200); // its use was not taken
  });

  it('does not make anybody a helper again who was ended, however it is repeated', async () => {
    const token = await inviteTemporaryOperator(organisation, gig.id);
    const [client, key, name] = [new HttpClient(app), crypto.randomUUID(), nextName()];
    const { user } = unwrapBody(await joinAs(app, token, name, { client, key }));
    expect((await organisation.ownerClient.delete(accountRoutes.temporaryOperator(gig.id, user.id))).status).toBe(204);
    expect((await organisation.ownerClient.delete(accountRoutes.temporaryOperator(gig.id, user.id))).status).toBe(404);
    await joinAs(app, token, name, { client, key });
    expect((await client.post(accountRoutes.join(token))).status).toBe(404);
    expect((await client.get(routes.event(gig.id))).status).toBe(404);
    expect(unwrapBody(await client.get<GigView[]>(routes.events))).toEqual([]);
    expect((await list()).temporaryOperators.map(({ id }) => id)).not.toContain(user.id);
  });
});

describe('a list of users', () => {
  it('tells no owner where else somebody helps', async () => {
    const name = nextName();
    const { id } = await joinAsTemporaryOperator(organisation, gig.id, name);
    const users = unwrapBody(await organisation.ownerClient.get<UserView[]>(routes.users));
    expect(users.map((user) => user.id)).not.toContain(id);
    const all = unwrapBody(await organisation.godClient.get<UserView[]>(routes.users));
    expect(all.filter((user) => user.temporaryEvents !== undefined)).toEqual([]);
  });
});
