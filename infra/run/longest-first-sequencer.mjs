import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first. Begun last, they would be left alone at the end while the other workers have nothing to do. */
const longest = [
  'accessibility-even.journey',
  'accessibility-odd.journey',
  'public-page.journey',
  'room-screen.journey',
  'stray-taps.journey',
  'jam.journey',
  'page-load.journey',
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
