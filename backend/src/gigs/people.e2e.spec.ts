import { randomUUID } from 'node:crypto';
import { type CommandId, commandId, performerId, userId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { SessionCache } from '../auth/session-cache.js';
import { commandIdFor, derivedId } from '../command-handling/command-ids.js';
import { requestHashOf } from '../command-handling/request-hash.js';
import { parsed } from '../http/validation.pipe.js';
import { type Answer } from '../testing/browser.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { Screen } from '../testing/screen.js';
import { GigOnAir, openVenue, taken, type Venue } from '../testing/venue.js';
import { Arrivals } from './people/arrivals.js';
import { newcomerIn } from './people/newcomer.js';
import { Sweeper } from './people/sweeper.js';
import { AddPerformerBody } from './requests/performer.bodies.js';

let app: RunningApp;
let venue: Venue;

beforeAll(async () => {
  app = await startApp();
  venue = await openVenue(app, 'barn');
}, 60_000);
afterAll(() => app.close());

const people = async (): Promise<string[]> =>
  taken(await venue.operator.get<ParticipantView[]>(routes.participantsOf(venue.organisation))).map(({ name }) => name);
const rows = async (sql: string, values: unknown[]): Promise<unknown[]> => (await app.foundation.pool.query<object>(sql, values)).rows;
const detailsOf = (gig: GigOnAir) => rows('SELECT performer_id FROM performer_details WHERE gig_id = $1', [gig.id]);
const body = (gig: GigOnAir, name: string) => ({ jamNightId: gig.id, name, instruments: ['bass'] });
const add = (gig: GigOnAir, name: string, key: string = randomUUID()): Promise<Answer<PerformerView>> =>
  venue.operator.post(routes.performers, body(gig, name), { [headers.idempotencyKey]: key });

/** What a process leaves that dies between the people and the history. */
async function diedInBetween(gig: GigOnAir, name: string, key: string): Promise<CommandId> {
  const [session] = await rows(`SELECT sid FROM user_sessions WHERE username = 'barn-operator'`, []);
  const sender = await app.app.get(SessionCache).personOf(String(Reflect.get(Object(session), 'sid')));
  if (!sender) throw new Error('The operator is not signed in');
  const id = commandIdFor(userId(sender.userId), gig.id, key);
  const newcomer = newcomerIn(parsed(AddPerformerBody, body(gig, name)), 'jam', id);
  const requestHash = requestHashOf(key, 'POST', routes.performers, body(gig, name));
  const place = { organisationId: venue.organisation, gigId: gig.id };
  await app.app.get(Arrivals).write(place, newcomer, sender, { commandId: id, requestHash });
  return commandId(id);
}

describe('people and the line-up in one request', () => {
  it('leave nobody behind when the gig refuses', async () => {
    const gig = await GigOnAir.create(venue);
    taken(await venue.owner.patch(routes.toggleCompleted(gig.id)));
    expect((await add(gig, 'Nobody One')).status).toBe(409);
    const noInstrument = await venue.operator.post(routes.performers, {
      jamNightId: (await GigOnAir.create(venue)).id,
      name: 'Nobody Two',
    });
    expect(noInstrument.status).toBe(400);
    expect(await people()).not.toEqual(expect.arrayContaining(['Nobody One']));
    expect(await people()).not.toEqual(expect.arrayContaining(['Nobody Two']));
    expect(await detailsOf(gig)).toEqual([]);
  });

  it('make one person of a new name that twelve add at once: one joins, the others are told that they are there', async () => {
    const gig = await GigOnAir.create(venue);
    const { length: known } = await rows('SELECT FROM idempotency', []);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(gig, index % 2 ? 'Racing Ray' : 'racing  RAY')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    expect((await people()).filter((name) => name.toLowerCase().includes('ray'))).toHaveLength(1);
    expect(await detailsOf(gig)).toHaveLength(1);
    expect(await rows('SELECT FROM idempotency', [])).toHaveLength(known + 1);
  });

  it('make one person of a new name that joins several gigs at once', async () => {
    const gigs = await Promise.all([1, 2, 3, 4].map(() => GigOnAir.create(venue)));
    const performers = await Promise.all(gigs.map((gig) => add(gig, 'Busy Bee')));
    expect(new Set(performers.map(({ body: performer }) => performer.participantId)).size).toBe(1);
    expect((await people()).filter((name) => name === 'Busy Bee')).toHaveLength(1);
  });

  it('are gone on with by a retry, when the first attempt ended between the two', async () => {
    const gig = await GigOnAir.create(venue);
    const key = randomUUID();
    await diedInBetween(gig, 'Halfway Hal', key);
    expect(await gig.names()).toEqual([]);
    expect(taken(await add(gig, 'Halfway Hal', key), 201)).toMatchObject({
      name: 'Halfway Hal',
      participantId: expect.any(String) as string,
    });
    expect(await detailsOf(gig)).toHaveLength(1);
    expect((await people()).filter((name) => name === 'Halfway Hal')).toHaveLength(1);
    expect((await add(gig, 'Somebody Else', key)).status).toBe(422);
  });

  it('are found by a retry under another name, when the first attempt was taken back and its person kept and renamed', async () => {
    const [gig, other] = [await GigOnAir.create(venue), await GigOnAir.create(venue)];
    const key = randomUUID();
    const id = await diedInBetween(gig, 'Early Una', key);
    const { participantId } = taken(await add(other, 'Early Una'), 201);
    await app.app.get(Arrivals).takeBack(performerId(derivedId(id, 'performer 1')), id);
    taken(await venue.operator.patch(routes.participant(participantId), { name: 'Una' }));
    expect(taken(await add(gig, 'Early Una', key), 201)).toMatchObject({ participantId, name: 'Una' });
  });

  it('are swept after a while, when nobody ever goes on', async () => {
    const gig = await GigOnAir.create(venue);
    const [abandoned, young, known] = [randomUUID(), randomUUID(), randomUUID()];
    await diedInBetween(gig, 'Abandoned Abe', abandoned);
    await diedInBetween(gig, 'Young Yve', young);
    await add(gig, 'Known Kim', known);
    const held = await GigOnAir.create(venue);
    await diedInBetween(held, 'Known Kim', randomUUID());
    await app.foundation.pool.query(`
      UPDATE performer_details SET created_at = now() - interval '16 minutes'
       WHERE participant_id IN (SELECT id FROM participants WHERE name IN ('Abandoned Abe', 'Known Kim'))`);
    await app.foundation.pool.query('DELETE FROM performers WHERE id = $1', [(await gig.lineUp())[0]?.id]); // the read model lags

    expect(await app.app.get(Sweeper).sweep()).toBe(2);
    const left = await people();
    expect(left).not.toContain('Abandoned Abe');
    expect(left).toEqual(expect.arrayContaining(['Young Yve', 'Known Kim']));
    expect(await detailsOf(held)).toEqual([]);
    expect(await detailsOf(gig)).toHaveLength(2);
    expect((await add(gig, 'Abandoned Abe', abandoned)).status).toBe(201);
  });

  it('are taken from the screens that heard of them', async () => {
    const gig = await GigOnAir.create(venue);
    const screen = await Screen.open(venue.member);
    await diedInBetween(gig, 'Ghostly Gus', randomUUID());
    expect(await screen.next('participant_created')).toMatchObject({ participant: { name: 'Ghostly Gus' } });
    await rows(`UPDATE performer_details SET created_at = now() - interval '16 minutes' WHERE gig_id = $1`, [gig.id]);
    expect(await app.app.get(Sweeper).sweep()).toBe(1);
    await screen.next('resync');
    expect(await people()).not.toContain('Ghostly Gus');
    await screen.close();
  });
});
