import { type GigId } from '@jamjar/contracts/ids';
import {
  type HistoryTest,
  createCompletedGig,
  exportHistory,
  findFirstBroken,
  readHistory,
  startHistoryTest,
  tamperings,
  tamperWith,
  verifyHistory,
  verifyOnCommandLine,
} from '../testing/history.fixture.js';
import { type TestOrganisation } from '../testing/test-organisation.js';

let historyTest: HistoryTest;
let organisation: TestOrganisation;

beforeAll(async () => {
  historyTest = await startHistoryTest();
  ({ organisation } = historyTest);
});
afterAll(() => historyTest.close());

const tamper = (id: GigId, statements: readonly string[]) => tamperWith(historyTest.database, id, statements);

describe('a history that was tampered with', () => {
  it.each(tamperings)('(an entry %s) is shown, and all checkers name the same broken entry', async (_what, statements, firstBroken) => {
    const gig = await createCompletedGig(organisation);
    const { fingerprint } = await readHistory(gig);
    await tamper(gig.id, statements);
    const exported = await exportHistory(gig);
    expect(findFirstBroken(exported)).toBe(firstBroken);
    expect(await verifyHistory(gig)).toMatchObject({ intact: false, firstBroken: { revision: firstBroken } });
    const { isIntact, printed } = await verifyOnCommandLine(exported, fingerprint);
    expect({ isIntact, printed }).toEqual({
      isIntact: false,
      printed: expect.stringContaining(`It is broken at entry ${firstBroken.toString()} (`) as unknown,
    });
    expect((await readHistory(gig)).entries.length).toBeGreaterThanOrEqual(7); // of eight, of which one may be deleted
  });

  it('is intact in itself when its end was cut off, which a fingerprint reveals', async () => {
    const gig = await createCompletedGig(organisation);
    const { fingerprint } = await readHistory(gig);
    await tamper(gig.id, ['DELETE FROM events WHERE stream = :stream AND revision > 5']);
    expect(await verifyHistory(gig)).toMatchObject({ entries: 6, intact: true });
    expect((await readHistory(gig)).fingerprint).toMatch(/^5-/);
    const exported = await exportHistory(gig);
    expect(await verifyOnCommandLine(exported)).toMatchObject({ isIntact: true });
    expect(await verifyOnCommandLine(exported, fingerprint)).toEqual({
      isIntact: false,
      printed: 'The fingerprint does not fit: the history ends at entry 5, before entry 7.\n6 history entries: NOT INTACT.',
    });
  });

  it('does not fit the fingerprint of another history', async () => {
    const [gig, other] = [await createCompletedGig(organisation), await createCompletedGig(organisation)];
    const { isIntact, printed } = await verifyOnCommandLine(await exportHistory(gig), (await readHistory(other)).fingerprint);
    expect({ isIntact, printed }).toMatchObject({
      isIntact: false,
      printed: expect.stringContaining('entry 7 is another one now') as unknown,
    });
  });

  it('cannot be checked when a line is no entry or the fingerprint is malformed, and is not intact without any entry', async () => {
    await expect(verifyOnCommandLine('{"stream":"gig-1"}\n')).rejects.toThrow('line 1 is not a history entry');
    await expect(verifyOnCommandLine('nonsense')).rejects.toThrow('line 1 is not a history entry');
    await expect(verifyOnCommandLine('', '7-abc')).rejects.toThrow('7-abc is not a fingerprint');
    expect(await verifyOnCommandLine('')).toMatchObject({
      isIntact: false,
      printed: expect.stringContaining('no history entry') as unknown,
    });
  });
});
