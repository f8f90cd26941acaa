import { randomUUID } from 'node:crypto';
import { type RaffleResult } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { signIn } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';

let app: RunningApp;
let other: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  other = await startApp({ databaseUrl: app.databaseUrl });
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(async () => {
  await other.close();
  await app.close();
});

const keyed = (key: string = randomUUID()): Record<string, string> => ({ [headers.idempotencyKey]: key });
const reused = { status: 422, body: { message: 'This Idempotency-Key was used for another request' } };
const inDatabase = async (sql: string, values: unknown[]): Promise<number> => {
  const { rows } = await app.foundation.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, values);
  return rows[0]?.count ?? -1;
};

describe('a request that is sent again with its Idempotency-Key', () => {
  it('creates one event, also when the second goes to another process, and both answer it', async () => {
    const key = keyed();
    const body = { name: 'Once', date: '2031-01-01T20:00:00.000Z', organisationId: venue.organisation };
    const elsewhere = await signIn(other, 'barn-owner');
    const first = taken(await venue.owner.post<GigView>(routes.events, body, key), 201);
    const again = taken(await elsewhere.post<GigView>(routes.events, body, key), 201);
    expect(again).toEqual(first);
    expect(await inDatabase('gigs WHERE name = $1', ['Once'])).toBe(1);
    expect(await venue.owner.post(routes.events, { ...body, name: 'Twice' }, key)).toMatchObject(reused);
  });

  it('adds one performer, whoever hears of it first, and does not mistake itself for somebody else', async () => {
    const gig = await GigOnAir.create(venue);
    const key = keyed();
    const body = { jamNightId: gig.id, name: 'Ana', instruments: ['bass'], notes: 'x' };
    const elsewhere = await signIn(other, 'barn-operator');
    const both = await Promise.all([
      venue.operator.post<PerformerView>(routes.performers, body, key),
      elsewhere.post<PerformerView>(routes.performers, body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const third = taken(await elsewhere.post<PerformerView>(routes.performers, body, key), 201);
    expect(new Set([...both.map(({ body: performer }) => performer.id), third.id]).size).toBe(1);
    expect(await gig.names()).toEqual(['Ana']);
    expect(await inDatabase('performer_details WHERE gig_id = $1', [gig.id])).toBe(1);
    expect(await venue.operator.post(routes.performers, { ...body, notes: 'y' }, key)).toMatchObject(reused);
  });

  it('is another’s when another sends it', async () => {
    const gig = await GigOnAir.create(venue);
    const key = keyed();
    const body = { jamNightId: gig.id, name: 'Bea', instruments: ['bass'] };
    taken(await venue.operator.post(routes.performers, body, key), 201);
    expect(await venue.owner.post(routes.performers, body, key)).toMatchObject({ status: 409, body: { code: 'ALREADY_ADDED' } });
  });

  it('does a stage action once, and answers the performer as they are now', async () => {
    const gig = await GigOnAir.create(venue, 'openmic');
    await gig.add('Cem');
    const key = keyed();
    const on = () => venue.operator.post<PerformerView>(routes.putOnStage(gig.idOf('Cem')), undefined, key);
    expect(taken(await on())).toMatchObject({ onStage: true, performanceCount: 1 });
    await gig.send(routes.takeOffStage, 'Cem');
    expect(taken(await on())).toMatchObject({ onStage: false, performanceCount: 1 });
    expect(await venue.operator.post(routes.takeOffStage(gig.idOf('Cem')), undefined, key)).toMatchObject(reused);
  });

  it('draws one winner', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.addAll('A', 'B', 'C', 'D', 'E');
    for (const name of ['A', 'B', 'C', 'D', 'E']) await gig.patch(name, { raffleEntrances: 5 });
    taken(await venue.owner.patch(routes.raffleToggle(gig.id), { enabled: true }));
    const key = keyed();
    const draw = () => venue.operator.post<RaffleResult>(routes.raffle(gig.id), undefined, key);
    const first = taken(await draw());
    for (let again = 0; again < 3; again++) expect(taken(await draw())).toEqual(first);
    expect((await gig.lineUp()).reduce((sum, { raffleWins }) => sum + raffleWins, 0)).toBe(1);
  });

  it('toggles once', async () => {
    const gig = await GigOnAir.create(venue);
    const key = keyed();
    const toggle = () => venue.owner.patch<GigView>(routes.toggleCompleted(gig.id), undefined, key);
    expect(taken(await toggle()).completed).toBe(true);
    expect(taken(await toggle()).completed).toBe(true);
  });

  it('edits person and line-up once, both of them', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Dee');
    const key = keyed();
    const edit = () =>
      venue.operator.patch<PerformerView>(routes.performer(gig.idOf('Dee')), { notes: 'first', tier: 'T1', name: 'Dee D.' }, key);
    taken(await edit());
    await gig.patch('Dee', { notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(taken(await edit())).toMatchObject({ notes: 'second', tier: 'T2', name: 'Dee E.' });
    expect(await venue.operator.patch(routes.performer(gig.idOf('Dee')), { notes: 'third' }, key)).toMatchObject(reused);
  });

  it('edits a person once, and is no refusal when the gig was completed meanwhile', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Deb');
    const key = keyed();
    const rename = () => venue.operator.patch<PerformerView>(routes.performer(gig.idOf('Deb')), { name: 'Deborah' }, key);
    taken(await rename());
    taken(await venue.owner.patch(routes.toggleCompleted(gig.id)));
    expect(taken(await rename())).toMatchObject({ name: 'Deborah' });
  });

  it('edits a participant once, and says a message once', async () => {
    const gig = await GigOnAir.create(venue);
    const { participantId } = await gig.add('Eve');
    const editKey = keyed();
    const edit = () => venue.operator.patch<ParticipantView>(routes.participant(participantId), { phone: '1' }, editKey);
    taken(await edit());
    taken(await venue.operator.patch(routes.participant(participantId), { phone: '2' }));
    expect(taken(await edit())).toMatchObject({ phone: '2' });
    expect(await venue.operator.patch(routes.participant(participantId), { phone: '3' }, editKey)).toMatchObject(reused);

    const sayKey = keyed();
    const say = (content: string) => venue.member.post<MessageView>(routes.messages, { jamNightId: gig.id, content }, sayKey);
    const said = taken(await say('hello'), 201);
    expect(taken(await say('hello'), 201)).toEqual(said);
    expect(await say('goodbye')).toMatchObject(reused);
    expect(taken(await venue.member.get<MessageView[]>(routes.messagesOf(gig.id)))).toEqual([said]);
  });

  it('is decided anew when it was refused before', async () => {
    const gig = await GigOnAir.create(venue);
    await gig.add('Fay');
    const selectKey = keyed();
    const put = () => venue.operator.post(routes.putOnStage(gig.idOf('Fay')), undefined, selectKey);
    expect((await put()).status).toBe(409);
    await gig.send(routes.select, 'Fay');
    expect(taken(await put())).toMatchObject({ onStage: true });

    const addKey = keyed();
    const add = () => venue.operator.post(routes.performers, { jamNightId: gig.id, name: 'fay', instruments: ['bass'] }, addKey);
    expect((await add()).status).toBe(409);
    await gig.send(routes.remove, 'Fay');
    expect((await add()).status).toBe(201);
    expect(await gig.names()).toEqual(['Fay']);
  });
});
