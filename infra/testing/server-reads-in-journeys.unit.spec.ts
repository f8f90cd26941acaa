import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const folder = fileURLToPath(new URL('../../frontend/e2e', import.meta.url));
/** What journeys call to read what the server stores. */
const serverReads = ['view', 'lineUp', 'performer', 'countRows', 'namesOnList', 'readLineUp', 'readGigLogoUrl', 'pool\\.query'];
/** An assertion on one such read. What must not happen is checked once, and says so. */
const singleRead = new RegExp(`expect\\([\\[(]*await [\\w.]*\\b(?:${serverReads.join('|')})\\(.*(?<!nothing was sent)$`, 'gm');
const findSingleReads = (source: string): string[] => source.match(singleRead) ?? [];

describe('a journey', () => {
  it('never asserts on one read of the server: a screen shows a change before the server has stored it', () => {
    const journeys = readdirSync(folder).filter((name) => name.endsWith('.journey.spec.ts'));
    expect(journeys.length).toBeGreaterThan(30);
    expect(journeys.flatMap((name) => findSingleReads(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
  });

  it.each(["expect(await countRows('push_endpoints')).toBe(0);", 'expect((await gig.view()).liveEnabled).toBe(false);'])(
    'would be found by this check: %s',
    (line) => expect(findSingleReads(line)).toEqual([line]),
  );
});
