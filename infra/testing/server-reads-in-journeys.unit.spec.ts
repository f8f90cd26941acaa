import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const folder = fileURLToPath(new URL('../../frontend/e2e', import.meta.url));
/** The functions by which journeys read what the server stores. */
const serverReads = ['view', 'lineUp', 'performer', 'countRows', 'readLineUpNames', 'readLineUp', 'readGigLogoUrl', 'pool\\.query'];
/** Matches an assertion on a single read. Exempt are assertions that nothing has happened, with the comment `nothing was sent`. */
const singleRead = new RegExp(`expect\\([\\[(]*await [\\w.]*\\b(?:${serverReads.join('|')})\\(.*(?<!nothing was sent)$`, 'gm');
const findSingleReads = (source: string): string[] => source.match(singleRead) ?? [];

describe('a journey', () => {
  it('never asserts on a single read of the server, because a screen shows a change before the server has stored it', () => {
    const journeys = readdirSync(folder).filter((name) => name.endsWith('.journey.spec.ts'));
    expect(journeys.length).toBeGreaterThan(30); // the journeys were found
    expect(journeys.flatMap((name) => findSingleReads(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
  });

  it.each(["expect(await countRows('push_endpoints')).toBe(0);", 'expect((await gig.view()).liveEnabled).toBe(false);'])(
    'with an assertion on a single read is found: %s',
    (line) => expect(findSingleReads(line)).toEqual([line]),
  );
});
