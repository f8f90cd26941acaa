import { randomUUID } from 'node:crypto';
import { type CommandId, commandId, performerId, userId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { headers, routes } from '@jamjar/contracts/routes';
import { AccessCache } from '../auth/access-cache.js';
import { deriveOrGenerateCommandId, deriveId, hashRequest } from '../command-handling/command-metadata.js';
import { parseDto } from '../http/validation.pipe.js';
import { type HttpResponse } from '../testing/http-client.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { waitUntilCaughtUp } from '../testing/wait-until-caught-up.js';
import { WsClient } from '../testing/ws-client.js';
import { TestGig, createTestOrganisation, unwrapBody, type TestOrganisation } from '../testing/test-organisation.js';
import { toNewPerformerDetails } from './commands/add-performer.command.js';
import { PerformerRegistration, RegistrationCleanup } from './commands/performer-registration.js';
import { AddPerformerDto } from './dto/performer.dto.js';

let app: RunningApp;
let organisation: TestOrganisation;

beforeAll(async () => {
  app = await startApp();
  organisation = await createTestOrganisation(app, 'barn');
});
afterAll(() => app.close());

const readParticipantNames = async (): Promise<string[]> =>
  unwrapBody(await organisation.operatorClient.get<ParticipantView[]>(routes.participantsOfOrganisation(organisation.id))).map(
    ({ name }) => name,
  );
const queryRows = async (sql: string, values: unknown[]): Promise<unknown[]> =>
  (await app.infrastructure.pool.query<object>(sql, values)).rows;
const detailsOf = (gig: TestGig) => queryRows('SELECT performer_id FROM performer_details WHERE gig_id = $1', [gig.id]);
const toRequestBody = (gig: TestGig, name: string) => ({ jamNightId: gig.id, name, instruments: ['bass'] });
const add = (gig: TestGig, name: string, key: string = randomUUID()): Promise<HttpResponse<PerformerView>> =>
  organisation.operatorClient.post(routes.performers, toRequestBody(gig, name), { [headers.idempotencyKey]: key });

/**
 * Writes the rows that a server leaves when it crashes after it wrote the participant and before it recorded the event.
 * @returns the command id of that attempt
 */
async function registerWithoutEvent(gig: TestGig, name: string, key: string): Promise<CommandId> {
  const [session] = await queryRows(`SELECT sid FROM user_sessions WHERE username = 'barn-operator'`, []);
  const principal = await app.nestApp.get(AccessCache).principalOfSession(String(Reflect.get(Object(session), 'sid')));
  if (!principal) throw new Error('The operator is not signed in');
  const id = deriveOrGenerateCommandId(userId(principal.userId), gig.id, key);
  const newPerformer = toNewPerformerDetails(parseDto(AddPerformerDto, toRequestBody(gig, name)), 'jam', id);
  const requestHash = hashRequest(key, 'POST', routes.performers, toRequestBody(gig, name));
  const ids = { organisationId: organisation.id, gigId: gig.id };
  await app.nestApp.get(PerformerRegistration).register(ids, [newPerformer], principal, { commandId: id, requestHash });
  return commandId(id);
}

describe('the registration of a performer', () => {
  it('leaves no participant behind when the gig refuses the performer', async () => {
    const gig = await TestGig.create(organisation);
    unwrapBody(await organisation.ownerClient.patch(routes.toggleCompleted(gig.id)));
    expect((await add(gig, 'Nobody One')).status).toBe(409);
    const noInstrument = await organisation.operatorClient.post(routes.performers, {
      jamNightId: (await TestGig.create(organisation)).id,
      name: 'Nobody Two',
    });
    expect(noInstrument.status).toBe(400);
    expect(await readParticipantNames()).not.toEqual(expect.arrayContaining(['Nobody One']));
    expect(await readParticipantNames()).not.toEqual(expect.arrayContaining(['Nobody Two']));
    expect(await detailsOf(gig)).toEqual([]);
  });

  it('creates one participant when twelve requests add the same new name: one succeeds, the others get 409', async () => {
    const gig = await TestGig.create(organisation);
    const { length: recordCountBefore } = await queryRows('SELECT FROM idempotency', []);
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add(gig, index % 2 ? 'Racing Ray' : 'racing  RAY')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
    expect((await readParticipantNames()).filter((name) => name.toLowerCase().includes('ray'))).toHaveLength(1);
    expect(await detailsOf(gig)).toHaveLength(1);
    expect(await queryRows('SELECT FROM idempotency', [])).toHaveLength(recordCountBefore + 1);
  });

  it('creates one participant when a new name is added to several gigs at once', async () => {
    const gigs = await Promise.all([1, 2, 3, 4].map(() => TestGig.create(organisation)));
    const performers = await Promise.all(gigs.map((gig) => add(gig, 'Busy Bee')));
    expect(new Set(performers.map(({ body: performer }) => performer.participantId)).size).toBe(1);
    expect((await readParticipantNames()).filter((name) => name === 'Busy Bee')).toHaveLength(1);
  });

  it('is completed by a retry when the server crashed in the first attempt before it recorded the event', async () => {
    const gig = await TestGig.create(organisation);
    const key = randomUUID();
    await registerWithoutEvent(gig, 'Halfway Hal', key);
    expect(await gig.performerNames()).toEqual([]);
    expect(unwrapBody(await add(gig, 'Halfway Hal', key), 201)).toMatchObject({
      name: 'Halfway Hal',
      participantId: expect.any(String) as string,
    });
    expect(await detailsOf(gig)).toHaveLength(1);
    expect((await readParticipantNames()).filter((name) => name === 'Halfway Hal')).toHaveLength(1);
    expect((await add(gig, 'Somebody Else', key)).status).toBe(422);
  });

  it('finds its participant on a retry even when the rows of the first attempt were deleted and the participant was renamed', async () => {
    const [gig, other] = [await TestGig.create(organisation), await TestGig.create(organisation)];
    const key = randomUUID();
    const firstCommandId = await registerWithoutEvent(gig, 'Early Una', key);
    const { participantId } = unwrapBody(await add(other, 'Early Una'), 201);
    // Derives the performer's id like `toNewPerformerDetails`
    const details = { performerId: performerId(deriveId(firstCommandId, 'performer 1')) };
    await app.nestApp.get(PerformerRegistration).cancel([details], firstCommandId);
    unwrapBody(await organisation.operatorClient.patch(routes.participant(participantId), { name: 'Una' }));
    expect(unwrapBody(await add(gig, 'Early Una', key), 201)).toMatchObject({ participantId, name: 'Una' });
  });

  it('is deleted once it is older than 15 minutes and no retry has completed it; participants who have another performer stay', async () => {
    const gig = await TestGig.create(organisation);
    const [abandonedKey, youngKey, knownKey] = [randomUUID(), randomUUID(), randomUUID()];
    await registerWithoutEvent(gig, 'Abandoned Abe', abandonedKey);
    await registerWithoutEvent(gig, 'Young Yve', youngKey);
    await add(gig, 'Known Kim', knownKey);
    const otherGig = await TestGig.create(organisation);
    await registerWithoutEvent(otherGig, 'Known Kim', randomUUID());
    await app.infrastructure.pool.query(`
      UPDATE performer_details SET created_at = now() - interval '16 minutes'
       WHERE participant_id IN (SELECT id FROM participants WHERE name IN ('Abandoned Abe', 'Known Kim'))`);
    await app.infrastructure.pool.query('DELETE FROM performers WHERE id = $1', [(await gig.lineUp())[0]?.id]); // as if the read model lagged behind

    // Abandoned Abe, and Known Kim at the other gig
    expect(await app.nestApp.get(RegistrationCleanup).deleteAbandonedRegistrations()).toBe(2);
    const remaining = await readParticipantNames();
    expect(remaining).not.toContain('Abandoned Abe');
    expect(remaining).toEqual(expect.arrayContaining(['Young Yve', 'Known Kim']));
    expect(await detailsOf(otherGig)).toEqual([]);
    expect(await detailsOf(gig)).toHaveLength(2);
    expect((await add(gig, 'Abandoned Abe', abandonedKey)).status).toBe(201);
  });

  it('sends `resync` when it is deleted after clients received the participant', async () => {
    const gig = await TestGig.create(organisation);
    await waitUntilCaughtUp(app);
    const client = await WsClient.open(organisation.memberClient);
    await registerWithoutEvent(gig, 'Ghostly Gus', randomUUID());
    expect(await client.next('participant_created')).toMatchObject({ participant: { name: 'Ghostly Gus' } });
    await queryRows(`UPDATE performer_details SET created_at = now() - interval '16 minutes' WHERE gig_id = $1`, [gig.id]);
    expect(await app.nestApp.get(RegistrationCleanup).deleteAbandonedRegistrations()).toBe(1);
    await client.next('resync');
    expect(await readParticipantNames()).not.toContain('Ghostly Gus');
    await client.close();
  });
});
