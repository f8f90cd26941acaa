import TestSequencer from '@jest/test-sequencer';

/**
 * Test files that take long. On the first run Jest orders files by their size, would start these late, and would then wait for one of them at the
 * end.
 */
const longestFiles = [
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

/** The projects by the length of their test files; the short ones at the end leave no worker idle. */
const projects = ['journeys', 'e2e', 'int', 'frontend', 'unit'];

/** Runs the longest test files first, then those of each project in Jest's own order. */
export default class LongestFirstSequencer extends TestSequencer {
  sort(tests) {
    const rank = ({ path, context }) => {
      const index = longestFiles.findIndex((name) => path.includes(`/${name}.spec.`));
      return index < 0 ? longestFiles.length + projects.indexOf(context.config.displayName.name) : index;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
