import { gigId, toGigStreamName } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import {
  type HistoryTest,
  createCompletedGig,
  exportHistory,
  findFirstBroken,
  readHistory,
  startHistoryTest,
  verifyHistory,
  verifyOnCommandLine,
} from '../testing/history.fixture.js';
import { type TestOrganisation } from '../testing/test-organisation.js';
import { HistoryReader } from './queries/history.reader.js';

let historyTest: HistoryTest;
let organisation: TestOrganisation;

beforeAll(async () => {
  historyTest = await startHistoryTest();
  ({ organisation } = historyTest);
});
afterAll(() => historyTest.close());

describe('the history of a gig', () => {
  it('is paged, with names, the fingerprint of its newest entry, and that of its completion', async () => {
    const gig = await createCompletedGig(organisation);
    const whole = await readHistory(gig);
    expect(whole.entries.map(({ type }) => type)).toEqual([
      'GigCreated',
      'PerformerAdded',
      'PerformerAdded',
      'PerformerWentOnStage',
      'PerformerLeftStage',
      'PerformerWentOnStage',
      'PerformerLeftStage',
      'GigCompleted',
    ]);
    expect(whole).toMatchObject({ next: null, fingerprint: expect.stringMatching(/^7-[0-9a-f]{64}$/) as unknown });
    expect(whole.completionFingerprint).toBe(whole.fingerprint);
    expect(whole.entries[3]?.revision).toBe(3);
    expect(whole.actors[whole.entries[3]?.recorded?.actor ?? '']).toMatchObject({ kind: 'user', name: 'history-operator' });
    expect(Object.entries(whole.names)).toContainEqual([gig.idOf('Ana Ruiz'), 'Ana Ruiz']);

    const first = await readHistory(gig, '?limit=5');
    const second = await readHistory(gig, `?limit=5&after=${String(first.next)}`);
    expect([first.next, second.next]).toEqual([4, null]);
    expect([...first.entries, ...second.entries]).toEqual(whole.entries);
    expect((await readHistory(gig, '?after=7')).entries).toEqual([]);
  });

  it('is read completely only once for several pages that are requested at the same time', async () => {
    const gig = await createCompletedGig(organisation);
    const read = jest.spyOn(historyTest.app.infrastructure.eventStore, 'read');
    const reader = new HistoryReader(historyTest.app.infrastructure.eventStore);
    const heads = await Promise.all([1, 2, 3].map(() => reader.readHead(gigId(gig.id))));
    expect(heads.map(({ end }) => end.revision)).toEqual([7, 7, 7]);
    const pages = await Promise.all([1, 3, 5].map((after) => readHistory(gig, `?limit=2&after=${after.toString()}`)));
    expect(pages.flatMap(({ entries }) => entries.map(({ revision }) => revision))).toEqual([2, 3, 4, 5, 6, 7]);
    // Once by this reader, and once by that of the application
    expect(read.mock.calls.filter(([stream, after]) => stream === toGigStreamName(gig.id) && after === -1n)).toHaveLength(2);
    read.mockRestore();
  });

  it('keeps the fingerprint of the completion when the gig is reopened, which adds an entry', async () => {
    const gig = await createCompletedGig(organisation);
    const { completionFingerprint } = await readHistory(gig);
    await organisation.ownerClient.patch(routes.toggleCompleted(gig.id), { completed: false });
    const reopened = await readHistory(gig);
    expect(reopened.completionFingerprint).toBe(completionFingerprint);
    expect(reopened.fingerprint).toMatch(/^8-/);
    expect(await verifyOnCommandLine(await exportHistory(gig), completionFingerprint ?? '')).toEqual({
      isIntact: true,
      printed: `9 history entries, intact. Fingerprint ${reopened.fingerprint}\nThe fingerprint fits: nothing up to it was changed since; 1 entry came later.`,
    });
  });

  it('is exported as it is stored, without names, and three checkers find it intact', async () => {
    const gig = await createCompletedGig(organisation);
    const { status, body, headers } = await organisation.ownerClient.get<string>(routes.historyExport(gig.id));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="history-${gig.id}.ndjson"`);
    expect(body).not.toContain('Ana');
    const { rows } = await historyTest.database.query(
      'SELECT event_id AS id, type, data, metadata FROM events WHERE stream = $1 ORDER BY revision',
      [toGigStreamName(gig.id)],
    );
    const stored = rows.map((row: object, revision) => ({ ...row, stream: toGigStreamName(gig.id), revision }));
    expect(
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual(stored);

    const { fingerprint } = await readHistory(gig);
    expect(findFirstBroken(body)).toBeNull();
    expect(await verifyHistory(gig)).toEqual({ entries: 8, intact: true, firstBroken: null, fingerprint });
    expect(await verifyOnCommandLine(body)).toEqual({ isIntact: true, printed: `8 history entries, intact. Fingerprint ${fingerprint}` });
  });

  it('is exported and checked up to the revision `to`', async () => {
    const gig = await createCompletedGig(organisation);
    const exported = await exportHistory(gig, '?to=3');
    expect(exported.trimEnd().split('\n')).toHaveLength(4);
    expect(await verifyHistory(gig, '?to=3')).toMatchObject({ entries: 4, fingerprint: expect.stringMatching(/^3-/) as unknown });
  });

  it('is not found when the gig is deleted or unknown; a kept export is still valid', async () => {
    const gig = await createCompletedGig(organisation);
    const { fingerprint } = await readHistory(gig);
    const exported = await exportHistory(gig);
    await organisation.ownerClient.delete(routes.event(gig.id));
    const unknown = gigId('0195e4a0-0000-4000-8000-000000000001');
    for (const id of [gig.id, unknown])
      for (const route of [routes.history, routes.historyExport, routes.historyVerification])
        expect((await organisation.godClient.get(route(id))).status).toBe(404);
    expect(await verifyOnCommandLine(exported, fingerprint)).toMatchObject({ isIntact: true });
  });

  it.each([
    ['', 'limit=0', 'limit'],
    ['', 'limit=501', 'limit'],
    ['', 'after=-1', 'after'],
    ['', 'after=x', 'after'],
    ['/export', 'to=8', 'to'],
    ['/export', 'to=-1', 'to'],
    ['/verification', 'to=8', 'to'],
    ['/verification', 'to=1.5', 'to'],
    ['/verification', 'from=1', 'from'],
  ])('refuses invalid queries: history%s?%s (its entries end at revision 7)', async (subpath, query, field) => {
    const gig = await createCompletedGig(organisation);
    const { status, body } = await organisation.ownerClient.get(`${routes.history(gig.id)}${subpath}?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) as unknown } } });
  });
});
