import TestSequencer from '@jest/test-sequencer';

/**
 * Long files that Jest would begin late, because it goes by the size of files until it knows how long they take: at the end they would be left
 * alone.
 */
const longest = [
  'accessibility.journey',
  'public-page.journey',
  'page-load.journey',
  'room-screen-memory.journey',
  'embedded-postgres.int',
  'rebuild.int',
  'process-ends.e2e',
  'wrong-passwords.e2e',
  'several-processes.e2e',
];

/** Runs the longest test files first, and the others in Jest's own order: Jest knows durations only of files that it has run here before. */
export default class LongestFirstSequencer extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = longest.findIndex((name) => path.includes(`/${name}.spec.`));
      return index < 0 ? longest.length : index;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
