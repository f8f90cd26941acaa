import { randomUUID } from 'node:crypto';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { participantId } from '@jamjar/contracts/ids';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { waitUntil } from '@jamjar/infra/testing/wait-until';
import { type HttpClient } from '../testing/http-client.js';
import { TestGig, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { toChangedMeanwhileResponse, startTwoEditors, type TwoEditors } from '../testing/two-editors.fixture.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';

let editors: TwoEditors;
let organisation: TestOrganisation;
let ines: HttpClient;
let god: HttpClient;

beforeAll(async () => {
  editors = await startTwoEditors();
  ({ organisation, ines, god } = editors);
});
afterAll(() => editors.close());

const createKeyHeader = (): Record<string, string> => ({ [headers.idempotencyKey]: randomUUID() });

describe('two people who edit a gig', () => {
  const before = { name: 'Jam', venue: 'Old bar', description: null, date: '2031-03-02T18:30:00.000Z', endsAt: '2031-03-02T22:00:00.000Z' };
  const createGig = () => TestGig.create(organisation, 'jam', before);

  it('keep each other’s changes of different fields, also at the same time', async () => {
    const gig = await createGig();
    const put = (client: HttpClient, edit: object) => client.put<GigView>(routes.event(gig.id), edit);
    const editResponses = await Promise.all([
      put(ines, { name: 'Late Jam', was: { name: 'Jam' } }),
      put(god, { venue: 'New hall', date: '2031-03-02T19:30:00.000Z', was: { venue: 'Old bar', date: before.date } }),
      put(ines, { timeLimit: 15, was: { timeLimit: null } }),
    ]);
    expect(editResponses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(unwrapBody(await put(ines, {}))).toMatchObject({
      name: 'Late Jam',
      venue: 'New hall',
      date: '2031-03-02T19:30:00.000Z',
      endsAt: '2031-03-02T23:00:00.000Z',
      timeLimit: 15,
    });
  });

  it('are refused when the other has changed the same field since, and can overwrite it once they know its value', async () => {
    const gig = await createGig();
    const socket = await WsClient.open(organisation.memberClient);
    await socket.hello(null);
    const put = (client: HttpClient, edit: object) => client.put<GigView>(routes.event(gig.id), edit);
    unwrapBody(await put(god, { venue: 'New hall', endsAt: null, was: { venue: 'Old bar', endsAt: before.endsAt } }));
    const edit = { name: 'Late Jam', venue: 'Attic', endsAt: '2031-03-02T23:00:00+00:00' };
    const refused = await put(ines, { ...edit, was: { name: 'Jam', venue: 'Old bar', endsAt: '2031-03-02T23:00:00+01:00' } });
    expect(refused).toMatchObject(toChangedMeanwhileResponse({ venue: 'New hall', endsAt: null }));
    expect(Object.keys((refused.body as unknown as { current: object }).current).sort()).toEqual(['endsAt', 'venue']);
    expect(unwrapBody(await put(ines, {}))).toMatchObject({ name: 'Jam', venue: 'New hall', endsAt: null });
    unwrapBody(await put(ines, { ...edit, was: { name: 'Jam', venue: 'New hall', endsAt: null } }));
    const { event } = await socket.next('event_updated', (message) => message.event.id === gig.id && message.event.name === 'Late Jam');
    expect(event).toMatchObject({ venue: 'Attic', endsAt: '2031-03-02T23:00:00.000Z' });
    await socket.close();
    // A client that sends no `was` overwrites the field
    expect(unwrapBody(await put(god, { venue: 'Cellar' }))).toMatchObject({ venue: 'Cellar' });
  });

  it('and change the same field at the same time: one succeeds, the other is refused with the new value', async () => {
    const gig = await createGig();
    const answers = await Promise.all(
      [ines, god].map((client, index) =>
        client.put(routes.event(gig.id), { venue: `Hall ${index.toString()}`, was: { venue: 'Old bar' } }),
      ),
    );
    const { venue } = unwrapBody(await ines.put<GigView>(routes.event(gig.id), {}));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(toChangedMeanwhileResponse({ venue }));
  });

  it('are also refused when the other has changed the signup limit since', async () => {
    const gig = await createGig();
    const setLimit = (client: HttpClient, limit: number, was: number | null) =>
      client.patch<GigView>(commandPaths.SetSignupLimit(gig.id), { limit, was: { limit: was } });
    unwrapBody(await setLimit(god, 30, null));
    expect(await setLimit(ines, 25, null)).toMatchObject(toChangedMeanwhileResponse({ limit: 30 }));
    expect(unwrapBody(await setLimit(ines, 25, 30))).toMatchObject({ signupLimit: 25 });
  });

  it('and generate its first link: the second of them is refused, and the link stays', async () => {
    const gig = await createGig();
    const generate = (client: HttpClient, body?: object) => client.post<GigView>(routes.generateLink('signup', gig.id), body);
    const { signupUrl } = unwrapBody(await generate(god, { isFirst: true }));
    expect(await generate(ines, { isFirst: true })).toMatchObject({ status: 409, body: { code: 'LINK_EXISTS' } });
    await waitUntilCaughtUp(editors.app); // a response has the links and notes as of the last change that its server has received
    expect(unwrapBody(await ines.put<GigView>(routes.event(gig.id), {})).signupUrl).toBe(signupUrl);
    expect(unwrapBody(await generate(ines)).signupUrl).not.toBe(signupUrl); // without `isFirst` the link is replaced
  });

  it('may repeat a request with its Idempotency-Key, although the field was changed since', async () => {
    const [gig, key] = [await createGig(), createKeyHeader()];
    const edit = { venue: 'Attic', was: { venue: 'Old bar' } };
    unwrapBody(await ines.put(routes.event(gig.id), edit, key));
    unwrapBody(await god.put(routes.event(gig.id), { venue: 'New hall' }));
    expect(unwrapBody(await ines.put(routes.event(gig.id), edit, key))).toMatchObject({ venue: 'New hall' });
    expect(await ines.put(routes.event(gig.id), { venue: 'Attic', was: { venue: 'New hall' } }, key)).toMatchObject({ status: 422 });
  });
});

describe('two people who edit a performer', () => {
  const addPerformer = async (): Promise<PerformerView> =>
    (await TestGig.create(organisation)).addPerformer(`Ana ${randomUUID()}`, { notes: 'loud', email: 'ana@example.org' });

  it('keep each other’s changes of different fields, also at the same time', async () => {
    const { id } = await addPerformer();
    const patch = (client: HttpClient, edit: object) => client.patch<PerformerView>(`/api/performers/${id}`, edit);
    const editResponses = await Promise.all([
      patch(ines, { phone: '1', tier: 'T1', was: { phone: null, tier: null } }),
      patch(god, { notes: 'left-handed', priority: true, was: { notes: 'loud', priority: false } }),
      patch(ines, { email: null, raffleEntrances: 2, was: { email: 'ana@example.org', raffleEntrances: 0 } }),
    ]);
    expect(editResponses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const expected = { phone: '1', tier: 'T1', notes: 'left-handed', priority: true, email: null, raffleEntrances: 2 };
    expect(unwrapBody(await ines.get<PerformerView>(`/api/performers/${id}`))).toMatchObject(expected);
  });

  it.each([
    ['notes', { notes: 'left-handed' }, { notes: 'sings' }, { notes: 'loud' }],
    ['an email address', { email: 'new@example.org' }, { email: 'hers@example.org' }, { email: 'ana@example.org' }],
    ['instruments', { instruments: ['keys'] }, { instruments: ['bass', 'keys'] }, { instruments: ['vocals'] }],
    ['raffle entrances', { raffleEntrances: 3 }, { raffleEntrances: 5 }, { raffleEntrances: 0 }],
  ])('are refused when the other has changed %s since, and no field of their edit is changed', async (_field, theirs, mine, was) => {
    const { id } = await addPerformer();
    const patch = (client: HttpClient, edit: object) => client.patch<PerformerView>(`/api/performers/${id}`, edit);
    unwrapBody(await patch(god, theirs));
    expect(await patch(ines, { ...mine, phone: '1', was: { ...was, phone: null } })).toMatchObject(toChangedMeanwhileResponse(theirs));
    expect(unwrapBody(await ines.get(`/api/performers/${id}`))).toMatchObject({ ...theirs, phone: null });
    expect(unwrapBody(await patch(ines, { ...mine, phone: '1', was: { ...theirs, phone: null } }))).toMatchObject({ ...mine, phone: '1' });
  });

  it('may repeat a request with its Idempotency-Key, although the fields were changed since', async () => {
    const [{ id }, key] = [await addPerformer(), createKeyHeader()];
    const edit = { notes: 'sings', tier: 'T1', was: { notes: 'loud', tier: null } };
    const patch = (client: HttpClient, body: object, header?: Record<string, string>) =>
      client.patch<PerformerView>(`/api/performers/${id}`, body, header);
    unwrapBody(await patch(ines, edit, key));
    unwrapBody(await patch(god, { notes: 'left-handed', tier: 'T2' }));
    await waitUntilCaughtUp(editors.app);
    expect(unwrapBody(await patch(ines, edit, key))).toMatchObject({ notes: 'left-handed', tier: 'T2' });
  });

  it('are also refused when they edit the participant without a gig', async () => {
    const { participantId: id, name } = await addPerformer();
    const patch = (client: HttpClient, edit: object) => client.patch<ParticipantView>(routes.participant(participantId(id)), edit);
    unwrapBody(await patch(god, { instagram: '@ana', name: `${name} B` }));
    expect(await patch(ines, { name: `${name} C`, was: { name } })).toMatchObject(toChangedMeanwhileResponse({ name: `${name} B` }));
    expect(unwrapBody(await patch(ines, { phone: '1', was: { phone: null } }))).toMatchObject({ instagram: '@ana', name: `${name} B` });
  });

  it('keep a change that one makes while the other adds the participant to a gig with contact details', async () => {
    const { participantId: id } = await addPerformer();
    const gig = await TestGig.create(organisation);
    const editorConnection = await editors.app.infrastructure.pool.connect();
    await editorConnection.query('BEGIN');
    await editorConnection.query(`UPDATE participants SET phone = '2' WHERE id = $1`, [id]);
    const body = { jamNightId: gig.id, participantId: id, instruments: ['vocals'], instagram: '@ana' };
    const adding = ines.post<PerformerView>(routes.performers, body);
    await waitUntil(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%participants%'`;
      return (await editors.app.infrastructure.pool.query(waiting)).rowCount === 1;
    });
    await editorConnection.query('COMMIT');
    editorConnection.release();
    expect(unwrapBody(await adding, 201)).toMatchObject({ phone: '2', instagram: '@ana', email: 'ana@example.org' });
  });
});
