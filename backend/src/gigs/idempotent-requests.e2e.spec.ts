import { randomUUID } from 'node:crypto';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type RaffleResult } from '@jamjar/contracts/gigs/raffle.views';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { signIn } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';

let app: RunningApp;
let otherInstance: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  otherInstance = await startApp({ databaseUrl: app.databaseUrl });
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(async () => {
  await otherInstance.close();
  await app.close();
});

const createKeyHeader = (key: string = randomUUID()): Record<string, string> => ({ [headers.idempotencyKey]: key });
const keyReused = { status: 422, body: { message: 'This Idempotency-Key was used for another request' } };
const countRows = async (fromClause: string, values: unknown[]): Promise<number> => {
  const { rows } = await app.infrastructure.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${fromClause}`, values);
  return rows[0]?.count ?? -1;
};

describe('a repeated request with the same Idempotency-Key', () => {
  it('creates one gig and returns it twice, also from another instance', async () => {
    const keyHeader = createKeyHeader();
    const body = { name: 'Once', date: '2031-01-01T20:00:00.000Z', organisationId: organisation.id };
    const clientOfOtherInstance = await signIn(otherInstance, 'barn-owner');
    const first = unwrapBody(await organisation.ownerClient.post<GigView>(routes.events, body, keyHeader), 201);
    const again = unwrapBody(await clientOfOtherInstance.post<GigView>(routes.events, body, keyHeader), 201);
    expect(again).toEqual(first);
    expect(await countRows('gigs WHERE name = $1', ['Once'])).toBe(1);
    expect(await organisation.ownerClient.post(routes.events, { ...body, name: 'Twice' }, keyHeader)).toMatchObject(keyReused);
  });

  it('adds one performer on concurrent requests to two instances and refuses none of them as ALREADY_ADDED', async () => {
    const gig = await TestGig.create(organisation);
    const keyHeader = createKeyHeader();
    const body = { jamNightId: gig.id, name: 'Ana', instruments: ['bass'], notes: 'x' };
    const clientOfOtherInstance = await signIn(otherInstance, 'barn-operator');
    const both = await Promise.all([
      organisation.operatorClient.post<PerformerView>(routes.performers, body, keyHeader),
      clientOfOtherInstance.post<PerformerView>(routes.performers, body, keyHeader),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const third = unwrapBody(await clientOfOtherInstance.post<PerformerView>(routes.performers, body, keyHeader), 201);
    expect(new Set([...both.map(({ body: performer }) => performer.id), third.id]).size).toBe(1);
    expect(await gig.performerNames()).toEqual(['Ana']);
    expect(await countRows('performer_details WHERE gig_id = $1', [gig.id])).toBe(1);
    expect(await organisation.operatorClient.post(routes.performers, { ...body, notes: 'y' }, keyHeader)).toMatchObject(keyReused);
  });

  it('is a different request when another user sends it', async () => {
    const gig = await TestGig.create(organisation);
    const keyHeader = createKeyHeader();
    const body = { jamNightId: gig.id, name: 'Bea', instruments: ['bass'] };
    unwrapBody(await organisation.operatorClient.post(routes.performers, body, keyHeader), 201);
    expect(await organisation.ownerClient.post(routes.performers, body, keyHeader)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ADDED' },
    });
  });

  it('executes a stage action once and returns the current performer', async () => {
    const gig = await TestGig.create(organisation, 'openmic');
    await gig.addPerformer('Cem');
    const keyHeader = createKeyHeader();
    const putOnStage = () =>
      organisation.operatorClient.post<PerformerView>(commandPaths.PutOnStage(gig.idOf('Cem')), undefined, keyHeader);
    expect(unwrapBody(await putOnStage())).toMatchObject({ onStage: true, performanceCount: 1 });
    await gig.sendCommand(commandPaths.TakeOffStage, 'Cem');
    expect(unwrapBody(await putOnStage())).toMatchObject({ onStage: false, performanceCount: 1 });
    expect(await organisation.operatorClient.post(commandPaths.TakeOffStage(gig.idOf('Cem')), undefined, keyHeader)).toMatchObject(
      keyReused,
    );
  });

  it('draws one raffle winner', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformers('A', 'B', 'C', 'D', 'E');
    for (const name of ['A', 'B', 'C', 'D', 'E']) await gig.patchPerformer(name, { raffleEntrances: 5 });
    unwrapBody(await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true }));
    const keyHeader = createKeyHeader();
    const draw = () => organisation.operatorClient.post<RaffleResult>(routes.raffle(gig.id), undefined, keyHeader);
    const first = unwrapBody(await draw());
    for (let again = 0; again < 3; again++) expect(unwrapBody(await draw())).toEqual(first);
    expect((await gig.lineUp()).reduce((sum, { raffleWins }) => sum + raffleWins, 0)).toBe(1);
  });

  it('toggles completion once', async () => {
    const gig = await TestGig.create(organisation);
    const keyHeader = createKeyHeader();
    const toggle = () => organisation.ownerClient.patch<GigView>(routes.toggleCompleted(gig.id), undefined, keyHeader);
    expect(unwrapBody(await toggle()).completed).toBe(true);
    expect(unwrapBody(await toggle()).completed).toBe(true);
  });

  it('edits participant and performer once', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Dee');
    const keyHeader = createKeyHeader();
    const edit = () =>
      organisation.operatorClient.patch<PerformerView>(
        routes.performer(gig.idOf('Dee')),
        { notes: 'first', tier: 'T1', name: 'Dee D.' },
        keyHeader,
      );
    unwrapBody(await edit());
    await gig.patchPerformer('Dee', { notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(unwrapBody(await edit())).toMatchObject({ notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(await organisation.operatorClient.patch(routes.performer(gig.idOf('Dee')), { notes: 'third' }, keyHeader)).toMatchObject(
      keyReused,
    );
  });

  it('renames the participant of a performer and succeeds again after the gig was completed', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Deb');
    const keyHeader = createKeyHeader();
    const rename = () =>
      organisation.operatorClient.patch<PerformerView>(routes.performer(gig.idOf('Deb')), { name: 'Deborah' }, keyHeader);
    unwrapBody(await rename());
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id)));
    expect(unwrapBody(await rename())).toMatchObject({ name: 'Deborah' });
  });

  it('edits a participant once and sends a message once', async () => {
    const gig = await TestGig.create(organisation);
    const { participantId } = await gig.addPerformer('Eve');
    const editKeyHeader = createKeyHeader();
    const edit = () => organisation.operatorClient.patch<ParticipantView>(routes.participant(participantId), { phone: '1' }, editKeyHeader);
    unwrapBody(await edit());
    unwrapBody(await organisation.operatorClient.patch(routes.participant(participantId), { phone: '2' }));
    expect(unwrapBody(await edit())).toMatchObject({ phone: '2' });
    expect(await organisation.operatorClient.patch(routes.participant(participantId), { phone: '3' }, editKeyHeader)).toMatchObject(
      keyReused,
    );

    const sendKeyHeader = createKeyHeader();
    const send = (content: string) =>
      organisation.memberClient.post<MessageView>(routes.messages, { jamNightId: gig.id, content }, sendKeyHeader);
    const sent = unwrapBody(await send('hello'), 201);
    expect(unwrapBody(await send('hello'), 201)).toEqual(sent);
    expect(await send('goodbye')).toMatchObject(keyReused);
    expect(unwrapBody(await organisation.memberClient.get<MessageView[]>(routes.messagesOfEvent(gig.id)))).toEqual([sent]);
  });

  it('is recognised by a record, which requests without a key do not write', async () => {
    const countRecords = async (): Promise<number> => (await app.infrastructure.pool.query('SELECT FROM idempotency')).rowCount ?? 0;
    const before = await countRecords();
    const create = (name: string, keyHeader = {}) =>
      organisation.godClient.post(routes.organisations, { name, username: `owner of ${name}`, password: 'long enough' }, keyHeader);
    unwrapBody(await create('Without key'), 201);
    unwrapBody(await organisation.godClient.post(routes.users, { username: 'without-key', password: 'p' }), 201);
    expect(await countRecords()).toBe(before);
    unwrapBody(await create('With key', createKeyHeader()), 201);
    expect(await countRecords()).toBe(before + 1);
  });

  it('is decided again when it was refused before', async () => {
    const gig = await TestGig.create(organisation);
    await gig.addPerformer('Fay');
    const putOnStageKeyHeader = createKeyHeader();
    const putOnStage = () => organisation.operatorClient.post(commandPaths.PutOnStage(gig.idOf('Fay')), undefined, putOnStageKeyHeader);
    expect((await putOnStage()).status).toBe(409);
    await gig.sendCommand(commandPaths.SelectPerformer, 'Fay');
    expect(unwrapBody(await putOnStage())).toMatchObject({ onStage: true });

    const addKeyHeader = createKeyHeader();
    const add = () =>
      organisation.operatorClient.post(routes.performers, { jamNightId: gig.id, name: 'fay', instruments: ['bass'] }, addKeyHeader);
    expect((await add()).status).toBe(409);
    await gig.sendCommand(commandPaths.RemovePerformer, 'Fay');
    expect((await add()).status).toBe(201);
    expect(await gig.performerNames()).toEqual(['Fay']);
  });
});
