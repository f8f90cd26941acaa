import { randomUUID } from 'node:crypto';
import { type DrawView } from '@jamjar/contracts/gigs/raffle.views';
import { toCanonicalJson } from '@jamjar/contracts/history/canonical-json';
import { initialHash } from '@jamjar/contracts/history/chain';
import { checkDraw } from '@jamjar/contracts/history/draw-check';
import { gigId, toGigStreamName } from '@jamjar/contracts/ids';
import { type LiveView } from '@jamjar/contracts/live/live.views';
import { commandPaths } from '@jamjar/contracts/gigs/commands/routed-commands';
import { routes } from '@jamjar/contracts/routes';
import { sha256 } from '../command-handling/event-encoding.js';
import { type HistoryTest, exportHistory, startHistoryTest, verifyOnCommandLine } from '../testing/history.fixture.js';
import { createGigWithRaffle, draw, readDraw, seal, sealAndDraw } from '../testing/raffle.fixture.js';
import { type TestGig, type TestOrganisation, unwrapBody } from '../testing/test-organisation.js';

let historyTest: HistoryTest;
let organisation: TestOrganisation;
let gig: TestGig;

beforeAll(async () => {
  historyTest = await startHistoryTest();
  ({ organisation } = historyTest);
});
afterAll(() => historyTest.close());
beforeEach(async () => {
  gig = await createGigWithRaffle(organisation, { 'Ana Ruiz': 3, 'Bo Lindqvist': 1, 'Cai Wen': 0, 'Ana Roth': 2 });
});

/** The god user stands for the public: the route reads no session. */
const readPublic = (token: string, drawId: number | string) => organisation.godClient.get<DrawView>(routes.publicDraw(token, drawId));
const readLive = async (token: string): Promise<LiveView> =>
  unwrapBody(await organisation.godClient.get<LiveView>(routes.publicLink('live', token)));
const check = (view: DrawView) => checkDraw(sha256, view);
const notFound = { status: 404, body: { code: 'DRAW_NOT_FOUND', message: 'Draw not found' } };

/** Changes a stored event as somebody with access to the database can. @param set the SQL after SET */
async function tamper(revision: number, set: string): Promise<void> {
  await historyTest.database.query('ALTER TABLE events DISABLE TRIGGER append_only');
  await historyTest.database.query(`UPDATE events SET ${set} WHERE stream = $1 AND revision = $2`, [toGigStreamName(gig.id), revision]);
  await historyTest.database.query('ALTER TABLE events ENABLE ALWAYS TRIGGER append_only');
}

describe('a draw', () => {
  it('contains all that its check needs, with public names and without ids, the same for operators and for the public', async () => {
    const { commitment, revision } = await sealAndDraw(gig);
    const view = await readDraw(gig, revision);
    const key = expect.stringMatching(/^[\w-]{22}$/) as string;
    const instant = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(view).toEqual({
      commitment,
      sealedAt: instant,
      seed: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      entries: [
        { key, name: 'Ana R.', entries: 3 },
        { key, name: 'Bo L.', entries: 1 },
        { key, name: 'Ana Ro.', entries: 2 },
      ],
      winner: key,
      at: instant,
      intact: true,
    });
    expect(check(view)).toMatchObject({ seal: 'before', ticketCount: 6, isRight: true });
    const token = await gig.generateLiveToken();
    expect(unwrapBody(await readPublic(token, revision))).toEqual(view);
    const { raffle, queue } = await readLive(token);
    expect(raffle).toMatchObject({ id: revision.toString(), name: view.entries.find((entry) => entry.key === view.winner)?.name });
    expect(queue.map((performer) => performer.key)).toEqual(expect.arrayContaining(view.entries.map((entry) => entry.key)));
    for (const secret of ['Lindqvist', gig.id, ...gig.allPerformerIds]) expect(JSON.stringify(view)).not.toContain(secret);
  });

  it('stays as it was when the raffle is reset, drawn again and the gig completed', async () => {
    const { revision } = await sealAndDraw(gig);
    const view = await readDraw(gig, revision);
    await sealAndDraw(gig);
    await organisation.operatorClient.post(routes.raffleReset(gig.id));
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: true });
    expect(await readDraw(gig, revision)).toEqual(view);
  });

  it('shows the name of a performer who has left the line-up to staff only, and counts their entries', async () => {
    const { revision } = await sealAndDraw(gig);
    const token = await gig.generateLiveToken();
    await gig.sendCommand(commandPaths.RemovePerformer, 'Bo Lindqvist');
    const [staffView, publicView] = [await readDraw(gig, revision), unwrapBody(await readPublic(token, revision))];
    expect([staffView, publicView].map(({ entries }) => entries[1])).toMatchObject([
      { name: 'Bo L.', entries: 1 },
      { name: 'Somebody who left', entries: 1 },
    ]);
    expect([check(staffView).isRight, check(publicView).isRight]).toEqual([true, true]);
  });

  it('without an earlier seal proves only the arithmetic', async () => {
    const { revision } = unwrapBody(await draw(gig));
    expect(check(await readDraw(gig, revision))).toMatchObject({ seal: 'atDraw', isRight: true });
  });

  it('is not found by another number, at another gig, or with another link', async () => {
    const { revision } = await sealAndDraw(gig);
    const token = await gig.generateLiveToken();
    const numbers = [revision - 1, revision + 1, 0, -1, '', 'x', `0${revision.toString()}`, `${revision.toString()}.0`, '9'.repeat(400)];
    for (const drawId of [...numbers, '%00', randomUUID()].filter(String)) {
      expect(await organisation.operatorClient.get(routes.draw(gig.id, drawId))).toMatchObject(notFound);
      expect(await readPublic(token, drawId)).toMatchObject(notFound);
    }
    const other = await createGigWithRaffle(organisation, { Ana: 1 });
    expect(await organisation.operatorClient.get(routes.draw(other.id, revision))).toMatchObject(notFound);
    const unknown = gigId('0195e4a0-0000-4000-8000-000000000001');
    expect(await organisation.godClient.get(routes.draw(unknown, revision))).toMatchObject({
      status: 404,
      body: { code: 'GIG_NOT_FOUND' },
    });
    expect(await readPublic('x'.repeat(22), revision)).toMatchObject({ status: 404, body: { code: 'LIVE_LINK_INVALID' } });
    await organisation.ownerClient.patch(routes.switchLink('live', gig.id), { enabled: false });
    expect(await readPublic(token, revision)).toMatchObject({ status: 404, body: { code: 'LIVE_LINK_INVALID' } });
  });
});

describe('a draw that was tampered with', () => {
  it.each<[string, (revision: number, cai: string) => [number, string]]>([
    ['one entry changed', (revision) => [revision, `data = jsonb_set(data, '{entries,2,entries}', '3')`]],
    ['an entry of somebody else', (revision, cai) => [revision, `data = jsonb_set(data, '{entries,0,performerId}', '"${cai}"')`]],
    ['one entry removed', (revision) => [revision, `data = data #- '{entries,1}'`]],
    ['another winner', (revision, cai) => [revision, `data = jsonb_set(data, '{winner}', '"${cai}"')`]],
    ['another seed', (revision) => [revision, `data = jsonb_set(data, '{seed}', '"${'0'.repeat(64)}"')`]],
    ['another time', (revision) => [revision, `data = jsonb_set(data, '{at}', '1795000000000')`]],
    ['another commitment', (revision) => [revision - 1, `data = jsonb_set(data, '{commitment}', '"${'0'.repeat(64)}"')`]],
    ['an earlier seal', (revision) => [revision - 1, `data = jsonb_set(data, '{at}', '1')`]],
    ['another hash', (revision) => [revision, `metadata = jsonb_set(metadata, '{hash}', '"${'0'.repeat(64)}"')`]],
  ])('(%s) fails its check', async (_what, change) => {
    const { revision } = await sealAndDraw(gig);
    await tamper(...change(revision, gig.idOf('Cai Wen')));
    const view = await readDraw(gig, revision);
    expect([view.intact, check(view).isRight]).toEqual([false, false]);
  });

  it('is not intact when its seal is missing, and is not found when its event cannot be read', async () => {
    const { revision } = await sealAndDraw(gig);
    await tamper(revision - 1, `type = 'RaffleReset'`);
    expect(await readDraw(gig, revision)).toMatchObject({ commitment: null, intact: false });
    await tamper(revision, `data = '{}'`);
    expect(await organisation.operatorClient.get(routes.draw(gig.id, revision))).toMatchObject(notFound);
  });
});

describe('the seal on the running order', () => {
  it('is the commitment of the next draw, while it is open', async () => {
    const token = await gig.generateLiveToken();
    expect((await readLive(token)).seal).toBeNull();
    const { commitment } = unwrapBody(await seal(gig));
    expect((await readLive(token)).seal).toBe(commitment);
    await draw(gig, { commitment });
    expect((await readLive(token)).seal).toBeNull();
  });
});

describe('the draws of an exported history', () => {
  it('are checked on the command line, which names the seals that were never opened', async () => {
    await sealAndDraw(gig);
    const { revision } = unwrapBody(await draw(gig));
    await seal(gig);
    await historyTest.database.query('DELETE FROM raffle_seeds WHERE gig_id = $1', [gig.id]);
    await seal(gig);
    const { isIntact, printed } = await verifyOnCommandLine(await exportHistory(gig));
    const atEntry = (later: number): string => `at entry ${(revision + later).toString()} was`;
    expect([isIntact, printed.split('\n').slice(1)]).toEqual([
      true,
      [
        `The draw of the raffle ${atEntry(0)} sealed at the draw: its check proves only the arithmetic.`,
        `The seal of the raffle ${atEntry(1)} never opened.`,
        `The seal of the raffle ${atEntry(3)} never opened.`,
      ],
    ]);
  });

  it('are reported when the winner is wrong, although all hashes of the history were recomputed', async () => {
    const { revision } = await sealAndDraw(gig);
    const lines = (await exportHistory(gig)).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { type: string; data: object; metadata: { hash?: string }; revision: number });
    const rewritten = toLinesWithNewHashes(
      entries.map((entry) => (entry.revision === revision ? { ...entry, data: { ...entry.data, winner: gig.idOf('Cai Wen') } } : entry)),
    );
    const { isIntact, printed } = await verifyOnCommandLine(rewritten);
    expect([isIntact, printed]).toEqual([
      false,
      `The draw of the raffle at entry ${revision.toString()} is not right.\n${lines.length.toString()} history entries: NOT INTACT.`,
    ]);
  });
});

/** Returns the lines of a history with recomputed hashes. */
function toLinesWithNewHashes(entries: readonly { metadata: { hash?: string } }[]): string {
  let hash = initialHash;
  return entries
    .map((entry) => {
      const { hash: _old, ...metadata } = entry.metadata;
      hash = sha256(hash + toCanonicalJson({ ...entry, metadata }));
      return `${toCanonicalJson({ ...entry, metadata: { ...metadata, hash } })}\n`;
    })
    .join('');
}
