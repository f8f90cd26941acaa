import { type GigId, toGigStreamName } from '@jamjar/contracts/ids';
import {
  type Archive,
  createCompletedGig,
  exportHistory,
  findFirstBroken,
  readHistory,
  startArchive,
  verifyHistory,
  verifyOnCommandLine,
} from '../testing/history.fixture.js';
import { type TestOrganisation } from '../testing/test-organisation.js';

let archive: Archive;
let organisation: TestOrganisation;

beforeAll(async () => {
  archive = await startArchive();
  ({ organisation } = archive);
});
afterAll(() => archive.close());

/** Changes the history of a gig as somebody with access to the database can. */
async function tamper(id: GigId, statements: readonly string[]): Promise<void> {
  await archive.database.query('ALTER TABLE events DISABLE TRIGGER append_only');
  for (const statement of statements) await archive.database.query(statement.replaceAll(':stream', `'${toGigStreamName(id)}'`));
  await archive.database.query('ALTER TABLE events ENABLE ALWAYS TRIGGER append_only');
}
const freePosition = '(SELECT max(position) + 1000 FROM events)';

describe('a history that was tampered with', () => {
  it.each<[string, readonly string[], number]>([
    ['altered', [`UPDATE events SET data = data || '{"minutes": 99}' WHERE stream = :stream AND revision = 4`], 4],
    ['dropped', [`DELETE FROM events WHERE stream = :stream AND revision = 4`], 5],
    [
      'dropped and renumbered',
      [
        `DELETE FROM events WHERE stream = :stream AND revision = 4`,
        ...[5, 6, 7].map(
          (revision) => `UPDATE events SET revision = revision - 1 WHERE stream = :stream AND revision = ${revision.toString()}`,
        ),
      ],
      4,
    ],
    [
      'added',
      [
        ...[7, 6, 5].map(
          (revision) => `UPDATE events SET revision = revision + 1 WHERE stream = :stream AND revision = ${revision.toString()}`,
        ),
        `INSERT INTO events (position, stream, revision, event_id, type, data, metadata, recorded_at)
         SELECT ${freePosition}, stream, 5, gen_random_uuid(), type, data, metadata, recorded_at FROM events WHERE stream = :stream AND revision = 3`,
      ],
      5,
    ],
    [
      'reordered',
      [
        `UPDATE events SET revision = 1000 WHERE stream = :stream AND revision = 4`,
        `UPDATE events SET revision = 4 WHERE stream = :stream AND revision = 5`,
        `UPDATE events SET revision = 5 WHERE stream = :stream AND revision = 1000`,
      ],
      4,
    ],
    ['made unreadable', [`UPDATE events SET data = '{}', metadata = '{}' WHERE stream = :stream AND revision = 4`], 4],
  ])('(an entry %s) is shown, and all checkers name the same first entry', async (_what, statements, firstBroken) => {
    const gig = await createCompletedGig(organisation);
    const { fingerprint } = await readHistory(gig);
    await tamper(gig.id, statements);
    const lines = await exportHistory(gig);
    expect(findFirstBroken(lines)).toBe(firstBroken);
    expect(await verifyHistory(gig)).toMatchObject({ intact: false, firstBroken: { revision: firstBroken } });
    const { isIntact, printed } = await verifyOnCommandLine(lines, fingerprint);
    expect({ isIntact, printed }).toEqual({
      isIntact: false,
      printed: expect.stringContaining(`It is broken at entry ${firstBroken.toString()} (`) as unknown,
    });
    expect((await readHistory(gig)).entries.length).toBeGreaterThanOrEqual(7);
  });

  it('is intact in itself when its end was cut off, which a fingerprint reveals', async () => {
    const gig = await createCompletedGig(organisation);
    const { fingerprint } = await readHistory(gig);
    await tamper(gig.id, ['DELETE FROM events WHERE stream = :stream AND revision > 5']);
    expect(await verifyHistory(gig)).toMatchObject({ entries: 6, intact: true });
    expect((await readHistory(gig)).fingerprint).toMatch(/^5-/);
    const lines = await exportHistory(gig);
    expect(await verifyOnCommandLine(lines)).toMatchObject({ isIntact: true });
    expect(await verifyOnCommandLine(lines, fingerprint)).toEqual({
      isIntact: false,
      printed: 'The fingerprint does not fit: the history ends at entry 5, before entry 7.\n6 history entries: NOT INTACT.',
    });
  });

  it('does not fit to a fingerprint of another history', async () => {
    const [gig, other] = [await createCompletedGig(organisation), await createCompletedGig(organisation)];
    const { isIntact, printed } = await verifyOnCommandLine(await exportHistory(gig), (await readHistory(other)).fingerprint);
    expect({ isIntact, printed }).toMatchObject({
      isIntact: false,
      printed: expect.stringContaining('entry 7 is another one now') as unknown,
    });
  });

  it('cannot be checked when a line is no entry, or the fingerprint is none', async () => {
    await expect(verifyOnCommandLine('{"stream":"gig-1"}\n')).rejects.toThrow('line 1 is not a history entry');
    await expect(verifyOnCommandLine('nonsense')).rejects.toThrow('line 1 is not a history entry');
    await expect(verifyOnCommandLine('', '7-abc')).rejects.toThrow('7-abc is not a fingerprint');
    expect(await verifyOnCommandLine('')).toMatchObject({
      isIntact: false,
      printed: expect.stringContaining('no history entry') as unknown,
    });
  });
});
