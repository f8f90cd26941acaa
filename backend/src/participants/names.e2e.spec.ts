import { blankTexts, sameNames, namesWithSearches } from '@jamjar/contracts/text/testing/names.fixture';
import { toStoredLine } from '@jamjar/contracts/text/stored-text';
import { toNameKey } from '@jamjar/contracts/text/name-keys';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { HttpClient } from '../testing/http-client.js';
import { PublicVisitor } from '../testing/public-visitor.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let organisation: TestOrganisation;
let visitor: PublicVisitor;

/** Splits a list into parts of 20, the most names that one request may have. */
const splitIntoTwenties = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 20) }, (_, index) => items.slice(index * 20, index * 20 + 20));

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'attic');
  visitor = await PublicVisitor.ofNewGig(app, organisation, 'generic');
  for (const part of splitIntoTwenties(namesWithSearches)) unwrapBody(await visitor.postSignup({ names: part.map(([name]) => name) }), 201);
});
beforeEach(() => visitor.deleteCountedAttempts());
afterAll(() => app.close());

it('every name is in the line-up once, in its stored form', async () => {
  expect((await visitor.readPerformerNames()).sort()).toEqual(namesWithSearches.map(([name]) => toStoredLine(name)).sort());
});

it('a name cannot be added a second time, however it is typed', async () => {
  for (const [name] of namesWithSearches) {
    const again = await visitor.postSignup({ name: ` \u202d${name.normalize('NFD').toUpperCase()}\u200b` });
    expect([name, again.status, again.body]).toMatchObject([name, 409, { code: 'NAME_ON_LIST' }]);
    await visitor.deleteCountedAttempts();
  }
});

it('the search finds every name by each text that people may type for it', async () => {
  const list = async (search: string): Promise<string[]> => {
    const query = new URLSearchParams({ organisationId: organisation.id, search });
    const found = await organisation.memberClient.get<ParticipantView[]>(`${routes.participants}?${query.toString()}`);
    return unwrapBody(found).map(({ name }) => name);
  };
  for (const [name, searches] of namesWithSearches)
    for (const search of searches) expect([search, await list(search)]).toEqual([search, expect.arrayContaining([toStoredLine(name)])]);
});

it.each(sameNames)('neither staff nor the public can add %s together with a name that looks like it', async (...names) => {
  const otherVisitor = await PublicVisitor.ofNewGig(app, organisation, 'generic');
  expect(await otherVisitor.postSignup({ names: names.slice(0, 2) })).toMatchObject({ status: 409, body: { code: 'NAME_ON_LIST' } });
  const [first = '', ...others] = names;
  const { participantId } = await otherVisitor.gig.addPerformer(first);
  for (const name of others) {
    expect(await otherVisitor.postSignup({ name })).toMatchObject({ status: 409 });
    const added = await organisation.operatorClient.post(routes.performers, { jamNightId: otherVisitor.gig.id, name });
    expect([name, added.status]).toEqual([name, 409]);
  }
  const otherGig = await TestGig.create(organisation, 'generic');
  for (const name of others.slice(0, 1)) expect((await otherGig.addPerformer(name)).participantId).toBe(participantId);
});

it('a name without visible characters is refused', async () => {
  for (const name of blankTexts) {
    expect([name, (await visitor.postSignup({ names: [name] })).body]).toEqual([
      name,
      expect.objectContaining({ errors: expect.anything() as unknown }),
    ]);
    const added = await organisation.operatorClient.post(routes.performers, { jamNightId: visitor.gig.id, name });
    expect([name, added.status]).toEqual([name, 400]);
  }
});

it('all public names differ, and each contains a letter, number or sign', async () => {
  const openMic = await TestGig.create(organisation, 'openmic');
  for (const [name] of namesWithSearches)
    await organisation.operatorClient.post(routes.performers, { jamNightId: openMic.id, name, performerType: 'solo' });
  const live = await new HttpClient(app).get<LiveView>(routes.publicLink('live', await openMic.generateLiveToken()));
  const names = unwrapBody(live).queue.map(({ name }) => name);
  expect(names).toHaveLength(namesWithSearches.length);
  expect(new Set(names.map(toNameKey)).size).toBe(names.length);
  for (const name of names) expect([name, /[\p{L}\p{N}\p{S}\p{P}]/u.test(name), toStoredLine(name)]).toEqual([name, true, name]);
});

it('other texts of one line are stored in the same form as names; texts of several lines keep their lines', async () => {
  const gig = await TestGig.create(organisation, 'jam', {
    name: ' The\u200b  Big\tNight ',
    venue: '\u202eOld  bar\u202c',
    description: 'One\n\n two\u200b',
  });
  expect(await gig.view()).toMatchObject({ name: 'The Big Night', venue: 'Old bar', description: 'One\n\n two' });
  const { id } = await gig.addPerformer('Kim', {
    phone: '\u202a+49\u00a0171\u202c',
    instagram: '@kim\u200b',
    email: '\u200bkim@example.org',
  });
  const performer = await organisation.operatorClient.get(routes.performer(id));
  expect(performer.body).toMatchObject({ phone: '+49 171', instagram: '@kim', email: 'kim@example.org' });
});

describe('usernames', () => {
  const create = (username: string) =>
    organisation.ownerClient.post(routes.users, { username, password: 'a password', organisationId: organisation.id });

  it('that look alike count as the same', async () => {
    expect(await create('Bob\u200b')).toMatchObject({ status: 201, body: { username: 'bob' } });
    for (const username of ['bob', 'ｂｏｂ', '\u202ebob\u202c', 'bo\u00adb'])
      expect([username, (await create(username)).status]).toEqual([username, 409]);
  });

  it.each(['сyril', 'bοb'] /* with a Cyrillic с and a Greek ο */)('that mix alphabets are refused: %s', async (username) => {
    const refusal = { code: 'INVALID', errors: { username: 'Username must not mix alphabets' } };
    expect(await create(username)).toMatchObject({ status: 400, body: refusal });
  });

  it('are found by a sign-in however they are typed', async () => {
    await create('ﬁona');
    expect(await new HttpClient(app).post(routes.login, { username: ' FIONA\u200b', password: 'a password' })).toMatchObject({
      status: 200,
    });
  });
});
