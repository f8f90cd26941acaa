import { randomUUID } from 'node:crypto';
import { type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let otherProcess: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  otherProcess = await startApp({ databaseUrl: app.databaseUrl });
  organisation = await createTestOrganisation(app, 'barn');
}, 60_000);
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});

const createKeyHeader = (key: string = randomUUID()): Record<string, string> => ({ [headers.idempotencyKey]: key });
const keyReused = { status: 422, body: { message: 'This Idempotency-Key was used for another request' } };
const countRows = async (fromClause: string, values: unknown[]): Promise<number> => {
  const { rows } = await app.infrastructure.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${fromClause}`, values);
  return rows[0]?.count ?? -1;
};

describe('a repeated request with the same Idempotency-Key', () => {
  it('creates one event and returns it twice, also from another process', async () => {
    const key = createKeyHeader();
    const body = { name: 'Once', date: '2031-01-01T20:00:00.000Z', organisationId: organisation.id };
    const clientOfOtherProcess = await signIn(otherProcess, 'barn-owner');
    const first = unwrapBody(await organisation.owner.post<GigView>(routes.events, body, key), 201);
    const again = unwrapBody(await clientOfOtherProcess.post<GigView>(routes.events, body, key), 201);
    expect(again).toEqual(first);
    expect(await countRows('gigs WHERE name = $1', ['Once'])).toBe(1);
    expect(await organisation.owner.post(routes.events, { ...body, name: 'Twice' }, key)).toMatchObject(keyReused);
  });

  it('adds one performer on concurrent requests to two processes and refuses none of them as ALREADY_ADDED', async () => {
    const gig = await TestGig.create(organisation);
    const key = createKeyHeader();
    const body = { jamNightId: gig.id, name: 'Ana', instruments: ['bass'], notes: 'x' };
    const clientOfOtherProcess = await signIn(otherProcess, 'barn-operator');
    const both = await Promise.all([
      organisation.operator.post<PerformerView>(routes.performers, body, key),
      clientOfOtherProcess.post<PerformerView>(routes.performers, body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const third = unwrapBody(await clientOfOtherProcess.post<PerformerView>(routes.performers, body, key), 201);
    expect(new Set([...both.map(({ body: performer }) => performer.id), third.id]).size).toBe(1);
    expect(await gig.performerNames()).toEqual(['Ana']);
    expect(await countRows('performer_details WHERE gig_id = $1', [gig.id])).toBe(1);
    expect(await organisation.operator.post(routes.performers, { ...body, notes: 'y' }, key)).toMatchObject(keyReused);
  });

  it('is a different request when another user sends it', async () => {
    const gig = await TestGig.create(organisation);
    const key = createKeyHeader();
    const body = { jamNightId: gig.id, name: 'Bea', instruments: ['bass'] };
    unwrapBody(await organisation.operator.post(routes.performers, body, key), 201);
    expect(await organisation.owner.post(routes.performers, body, key)).toMatchObject({ status: 409, body: { code: 'ALREADY_ADDED' } });
  });

  it('executes a stage action once and returns the current performer', async () => {
    const gig = await TestGig.create(organisation, 'openmic');
    await gig.add('Cem');
    const key = createKeyHeader();
    const on = () => organisation.operator.post<PerformerView>(routes.putOnStage(gig.idOf('Cem')), undefined, key);
    expect(unwrapBody(await on())).toMatchObject({ onStage: true, performanceCount: 1 });
    await gig.sendCommand(routes.takeOffStage, 'Cem');
    expect(unwrapBody(await on())).toMatchObject({ onStage: false, performanceCount: 1 });
    expect(await organisation.operator.post(routes.takeOffStage(gig.idOf('Cem')), undefined, key)).toMatchObject(keyReused);
  });

  it('draws one raffle winner', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addAll('A', 'B', 'C', 'D', 'E');
    for (const name of ['A', 'B', 'C', 'D', 'E']) await gig.patch(name, { raffleEntrances: 5 });
    unwrapBody(await organisation.owner.patch(routes.raffleToggle(gig.id), { enabled: true }));
    const key = createKeyHeader();
    const draw = () => organisation.operator.post<RaffleResult>(routes.raffle(gig.id), undefined, key);
    const first = unwrapBody(await draw());
    for (let again = 0; again < 3; again++) expect(unwrapBody(await draw())).toEqual(first);
    expect((await gig.lineUp()).reduce((sum, { raffleWins }) => sum + raffleWins, 0)).toBe(1);
  });

  it('toggles completion once', async () => {
    const gig = await TestGig.create(organisation);
    const key = createKeyHeader();
    const toggle = () => organisation.owner.patch<GigView>(routes.toggleCompleted(gig.id), undefined, key);
    expect(unwrapBody(await toggle()).completed).toBe(true);
    expect(unwrapBody(await toggle()).completed).toBe(true);
  });

  it('edits participant and performer once', async () => {
    const gig = await TestGig.create(organisation);
    await gig.add('Dee');
    const key = createKeyHeader();
    const edit = () =>
      organisation.operator.patch<PerformerView>(routes.performer(gig.idOf('Dee')), { notes: 'first', tier: 'T1', name: 'Dee D.' }, key);
    unwrapBody(await edit());
    await gig.patch('Dee', { notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(unwrapBody(await edit())).toMatchObject({ notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(await organisation.operator.patch(routes.performer(gig.idOf('Dee')), { notes: 'third' }, key)).toMatchObject(keyReused);
  });

  it('renames the participant of a performer and succeeds again after the gig was completed', async () => {
    const gig = await TestGig.create(organisation);
    await gig.add('Deb');
    const key = createKeyHeader();
    const rename = () => organisation.operator.patch<PerformerView>(routes.performer(gig.idOf('Deb')), { name: 'Deborah' }, key);
    unwrapBody(await rename());
    unwrapBody(await organisation.owner.patch(routes.toggleCompleted(gig.id)));
    expect(unwrapBody(await rename())).toMatchObject({ name: 'Deborah' });
  });

  it('edits a participant once and sends a message once', async () => {
    const gig = await TestGig.create(organisation);
    const { participantId } = await gig.add('Eve');
    const editKey = createKeyHeader();
    const edit = () => organisation.operator.patch<ParticipantView>(routes.participant(participantId), { phone: '1' }, editKey);
    unwrapBody(await edit());
    unwrapBody(await organisation.operator.patch(routes.participant(participantId), { phone: '2' }));
    expect(unwrapBody(await edit())).toMatchObject({ phone: '2' });
    expect(await organisation.operator.patch(routes.participant(participantId), { phone: '3' }, editKey)).toMatchObject(keyReused);

    const sendKey = createKeyHeader();
    const send = (content: string) => organisation.member.post<MessageView>(routes.messages, { jamNightId: gig.id, content }, sendKey);
    const sent = unwrapBody(await send('hello'), 201);
    expect(unwrapBody(await send('hello'), 201)).toEqual(sent);
    expect(await send('goodbye')).toMatchObject(keyReused);
    expect(unwrapBody(await organisation.member.get<MessageView[]>(routes.messagesOfEvent(gig.id)))).toEqual([sent]);
  });

  it('is decided again when it was refused before', async () => {
    const gig = await TestGig.create(organisation);
    await gig.add('Fay');
    const putOnStageKey = createKeyHeader();
    const putOnStage = () => organisation.operator.post(routes.putOnStage(gig.idOf('Fay')), undefined, putOnStageKey);
    expect((await putOnStage()).status).toBe(409);
    await gig.sendCommand(routes.select, 'Fay');
    expect(unwrapBody(await putOnStage())).toMatchObject({ onStage: true });

    const addKey = createKeyHeader();
    const add = () => organisation.operator.post(routes.performers, { jamNightId: gig.id, name: 'fay', instruments: ['bass'] }, addKey);
    expect((await add()).status).toBe(409);
    await gig.sendCommand(routes.remove, 'Fay');
    expect((await add()).status).toBe(201);
    expect(await gig.performerNames()).toEqual(['Fay']);
  });
});
