import { randomUUID } from 'node:crypto';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { headers, routes } from '@jamjar/contracts/routes';
import { sha256 } from '../command-handling/event-encoding.js';
import { signIn } from '../testing/http-client.js';
import { createGigWithRaffle, draw, readDraw, seal, sealAndDraw } from '../testing/raffle.fixture.js';
import { startApp, type RunningApp } from '../testing/running-app.js';
import { createTestOrganisation, type TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let app: RunningApp;
let otherInstance: RunningApp;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  app = await startApp();
  otherInstance = await startApp({ databaseUrl: app.databaseUrl });
  organisation = await createTestOrganisation(app, 'tombola');
});
afterAll(async () => {
  await otherInstance.close();
  await app.close();
});
beforeEach(async () => {
  gig = await createGigWithRaffle(organisation, { Ana: 5, Bo: 5 });
});

const createKeyHeader = (key: string = randomUUID()) => ({ [headers.idempotencyKey]: key });
const readRaffleTimeline = async (): Promise<string[]> => (await gig.timelineEntries()).filter((entry) => /Raffle(Sea|Dra)/.test(entry));
const countDraws = async (): Promise<number> => (await readRaffleTimeline()).filter((entry) => entry.startsWith('RaffleDrawn')).length;
const deleteSeeds = () => app.infrastructure.pool.query('DELETE FROM raffle_seeds WHERE gig_id = $1', [gig.id]);
const readSeeds = async (): Promise<{ seed: string; commitment: string }[]> =>
  (await app.infrastructure.pool.query<{ seed: string; commitment: string }>('SELECT * FROM raffle_seeds WHERE gig_id = $1', [gig.id]))
    .rows;
const alreadyDrawn = { status: 409, body: { code: 'ALREADY_DRAWN', message: 'Already drawn' } };
const sealBroken = { status: 409, body: { code: 'RAFFLE_SEAL_BROKEN' } };
const unknownCommitment = 'a'.repeat(64);

describe('sealing the raffle', () => {
  it('responds with the commitment of the stored seed, while no response contains the seed itself', async () => {
    const response = await seal(gig);
    const { commitment, sealedAt } = unwrapBody(response);
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(sealedAt).toISOString()).toBe(sealedAt);
    const [stored, ...others] = await readSeeds();
    expect([stored?.commitment, sha256(stored?.seed ?? ''), others]).toEqual([commitment, commitment, []]);
    const readable = [
      response.body,
      await gig.view(),
      unwrapBody(await organisation.ownerClient.get(routes.history(gig.id))),
      unwrapBody(await organisation.ownerClient.get(routes.historyExport(gig.id))),
    ];
    expect(JSON.stringify(readable)).not.toContain(stored?.seed);
  });

  it('responds with the open seal when it is repeated, also by another user on another instance, and stores no second seed', async () => {
    const first = unwrapBody(await seal(gig));
    expect(unwrapBody(await seal(gig))).toEqual(first);
    const other = await signIn(otherInstance, 'tombola-owner');
    expect(unwrapBody(await other.post(routes.raffleSeal(gig.id)))).toEqual(first);
    expect([await readRaffleTimeline(), (await readSeeds()).length]).toEqual([['RaffleSealed'], 1]);
  });

  it('creates one seal when two users request it at the same time', async () => {
    const other = await signIn(otherInstance, 'tombola-owner');
    const both = await Promise.all([seal(gig), other.post(routes.raffleSeal(gig.id))]);
    const [one, two] = both.map((response) => unwrapBody(response));
    expect(two).toEqual(one);
    expect([await readRaffleTimeline(), (await readSeeds()).length]).toEqual([['RaffleSealed'], 1]);
  });

  it('creates one seal for a request that is repeated with its Idempotency-Key', async () => {
    const keyHeader = createKeyHeader();
    const first = await seal(gig, keyHeader);
    await draw(gig, { commitment: first.body.commitment });
    const again = await seal(gig, keyHeader);
    expect([again.status, again.body, again.headers.get(headers.action)]).toEqual([200, first.body, first.headers.get(headers.action)]);
    expect(await readSeeds()).toHaveLength(1);
  });

  it('is refused while the raffle is off and when the gig is completed, and stores no seed then', async () => {
    await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: false });
    expect(await seal(gig)).toMatchObject({ status: 409, body: { code: 'RAFFLE_OFF' } });
    await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await seal(gig)).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
    expect(await readSeeds()).toEqual([]);
  });

  it('cannot be undone', async () => {
    const [from] = ((await seal(gig)).headers.get(headers.action) ?? '').split('-');
    const response = await organisation.operatorClient.post(commandPaths.UndoAction(gig.id), { revision: Number(from) });
    expect(response).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } });
  });
});

describe('a draw', () => {
  it('opens the seal that the sender has seen, and the next draw needs a new seal', async () => {
    const { commitment, revision } = await sealAndDraw(gig);
    const drawn = await readDraw(gig, revision);
    expect([drawn.commitment, sha256(drawn.seed)]).toEqual([commitment, commitment]);
    const next = unwrapBody(await seal(gig));
    expect(next.commitment).not.toBe(commitment);
    expect(await readRaffleTimeline()).toMatchObject(['RaffleSealed', expect.stringMatching(/^RaffleDrawn (Ana|Bo)$/), 'RaffleSealed']);
  });

  it('is made once when two users draw at the same time; the second is refused and told who was first', async () => {
    const { commitment } = unwrapBody(await seal(gig));
    const other = await signIn(otherInstance, 'tombola-owner');
    const both = await Promise.all([draw(gig, { commitment }), draw(gig, { commitment }, { client: other })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ ...alreadyDrawn, body: { ...alreadyDrawn.body, last: { type: 'RaffleDrawn' } } });
    expect(await countDraws()).toBe(1);
  });

  it('is refused with an unknown commitment, that of an earlier seal or that of another gig', async () => {
    expect(await draw(gig, { commitment: unknownCommitment })).toMatchObject(alreadyDrawn);
    const { commitment } = await sealAndDraw(gig);
    expect(await draw(gig, { commitment })).toMatchObject(alreadyDrawn);
    await seal(gig);
    expect(await draw(gig, { commitment })).toMatchObject(alreadyDrawn);
    const ofOtherGig = unwrapBody(await seal(await createGigWithRaffle(organisation, { Cai: 1 })));
    expect(await draw(gig, { commitment: ofOtherGig.commitment })).toMatchObject(alreadyDrawn);
    expect(await countDraws()).toBe(1);
  });

  it('is refused as already drawn, even when nobody is eligible any more', async () => {
    gig = await createGigWithRaffle(organisation, { Ana: 1 });
    const { commitment } = await sealAndDraw(gig);
    expect(await draw(gig, { commitment })).toMatchObject(alreadyDrawn);
    expect(await draw(gig)).toMatchObject({ status: 409, body: { code: 'NOBODY_ELIGIBLE' } });
  });

  it('without a commitment uses the open seal, and otherwise seals and draws in one append', async () => {
    const { commitment } = unwrapBody(await seal(gig));
    const sealed = unwrapBody(await draw(gig));
    expect((await readDraw(gig, sealed.revision)).commitment).toBe(commitment);
    const response = await draw(gig);
    const { revision } = unwrapBody(response);
    expect(response.headers.get(headers.action)).toBe(`${(revision - 1).toString()}-${revision.toString()}`);
    const sealedAtDraw = await readDraw(gig, revision);
    expect([sealedAtDraw.sealedAt, sealedAtDraw.commitment]).toEqual([sealedAtDraw.at, sha256(sealedAtDraw.seed)]);
  });

  it('is not made again when it is repeated with its Idempotency-Key, also when a new seal is open', async () => {
    const { commitment } = unwrapBody(await seal(gig));
    const key = { headers: createKeyHeader() };
    const first = unwrapBody(await draw(gig, { commitment }, key));
    await seal(gig);
    for (const client of [organisation.operatorClient, await signIn(otherInstance, 'tombola-operator')])
      expect(unwrapBody(await draw(gig, { commitment }, { ...key, client }))).toEqual(first);
    expect(await draw(gig, { commitment: unknownCommitment }, key)).toMatchObject({ status: 422 });
    expect(await countDraws()).toBe(1);
  });

  it('is refused while the raffle is off, once the gig is completed, and without entries; the seal stays open', async () => {
    const { commitment } = unwrapBody(await seal(gig));
    await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: false });
    expect(await draw(gig, { commitment })).toMatchObject({ status: 409, body: { code: 'RAFFLE_OFF' } });
    await organisation.ownerClient.patch(commandPaths.SwitchRaffle(gig.id), { enabled: true });
    await organisation.operatorClient.post(routes.raffleReset(gig.id));
    expect(await draw(gig, { commitment })).toMatchObject({ status: 409, body: { code: 'NOBODY_ELIGIBLE' } });
    expect(unwrapBody(await seal(gig)).commitment).toBe(commitment);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await draw(gig, { commitment })).toMatchObject({ status: 409, body: { code: 'GIG_COMPLETED' } });
  });

  it.each([[null], [7], ['x'], ['A'.repeat(64)], ['a'.repeat(63)], [[unknownCommitment]], [{}]])(
    'is refused with the commitment %j',
    async (commitment) => {
      expect(await draw(gig, { commitment })).toMatchObject({
        status: 400,
        body: { errors: { commitment: 'Expected 64 hexadecimal digits' } },
      });
    },
  );

  it('refuses other fields, as sealing does', async () => {
    expect(await draw(gig, { seed: unknownCommitment })).toMatchObject({ status: 400, body: { errors: { seed: 'Unknown field' } } });
    expect((await organisation.operatorClient.post(routes.raffleSeal(gig.id), { seed: unknownCommitment })).status).toBe(400);
  });
});

describe('a seal whose seed is lost', () => {
  it('is recorded as broken and never used for a draw; the raffle can be sealed again', async () => {
    const { commitment } = unwrapBody(await seal(gig));
    await deleteSeeds();
    for (let times = 0; times < 2; times++) expect(await draw(gig, { commitment })).toMatchObject(sealBroken);
    expect(await readRaffleTimeline()).toEqual(['RaffleSealed', 'RaffleSealBroken']);
    const { revision } = await sealAndDraw(gig);
    expect((await readDraw(gig, revision)).commitment).not.toBe(commitment);
    expect((await readRaffleTimeline()).slice(2)).toMatchObject(['RaffleSealed', expect.stringContaining('RaffleDrawn') as unknown]);
  });

  it('is recorded as broken when the raffle is sealed again, which creates a new seal', async () => {
    const lost = unwrapBody(await seal(gig));
    await deleteSeeds();
    const { commitment } = unwrapBody(await seal(gig));
    expect(commitment).not.toBe(lost.commitment);
    expect(await readRaffleTimeline()).toEqual(['RaffleSealed', 'RaffleSealBroken', 'RaffleSealed']);
    expect(await draw(gig, lost)).toMatchObject({ status: 400 }); // `sealedAt` is no field of a draw
    expect(await draw(gig, { commitment: lost.commitment })).toMatchObject(alreadyDrawn);
  });

  it('does not prevent a draw without a commitment, which uses a new seal', async () => {
    await seal(gig);
    await deleteSeeds();
    const { revision } = unwrapBody(await draw(gig));
    const { sealedAt, at } = await readDraw(gig, revision);
    expect(sealedAt).toBe(at);
    expect((await readRaffleTimeline()).slice(0, 3)).toEqual(['RaffleSealed', 'RaffleSealBroken', 'RaffleSealed']);
  });
});
