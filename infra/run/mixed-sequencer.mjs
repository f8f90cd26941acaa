import TestSequencer from '@jest/test-sequencer';

/** Test files that take long. On the first run Jest orders files by their size, would start these late, and would then wait for one of them. */
const longestFiles = [
  'accessibility.journey',
  'page-load.journey',
  'process-ends.e2e',
  'stray-taps.journey',
  'several-processes.e2e',
  'wrong-passwords.e2e',
  'room-screen-memory.journey',
  'embedded-postgres.int',
  'rebuild.int',
];

/**
 * Spreads the longest test files over the first half of the run, and the other files of each project, in Jest's own order, over the whole run.
 * So tests that mostly wait for servers and browsers run beside tests that mostly compute, and no processor is idle.
 */
export default class MixedSequencer extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    /** From 0, the start of the run, to 1. */
    const positions = new Map();
    for (const project of new Set(sorted.map(({ context }) => context))) {
      const files = sorted.filter(({ context }) => context === project);
      for (const [index, file] of files.entries()) positions.set(file, findPositionOfLongFile(file) ?? (index + 1) / files.length);
    }
    return sorted.sort((one, other) => positions.get(one) - positions.get(other));
  }
}

/** The position of one of the longest files; null for all others. */
function findPositionOfLongFile({ path }) {
  const index = longestFiles.findIndex((name) => path.includes(`/${name}.spec.`));
  return index < 0 ? null : index / longestFiles.length / 2;
}
