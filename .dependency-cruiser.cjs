/**
 * Who may import whom: the table in docs/architecture.md, checked. Each room lists what it may open; everything else of ours is closed to it.
 * `npm run boundaries` also runs it over infra/run/boundaries-fixture, which breaks every rule that it must notice.
 */
const ours = '^(contracts|infra|projections|backend|frontend)/';
const specs =
  '\\.(unit|int|e2e|journey)\\.spec\\.tsx?$|^backend/src/testing/|/decider-specification\\.ts$|^backend/src/gigs/domain/(invariants|fixtures)/|/testing/|\\.contract\\.ts$|\\.fixture\\.ts$';
const tests = `${specs}|\\.main\\.ts$`;

/** Started or read by name, or there for tests alone. */
const starts = '/main\\.tsx?$|\\.d\\.ts$|\\.config\\.|^frontend/e2e/|^infra/(faults|test-database)/|\\.fixture\\.ts$';

/** A room's files (tests aside) may import, of ours, only `may`. */
const room = (name, path, may, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path, pathNot: tests },
  to: { path: ours, pathNot: may },
});

const areas = 'gigs|organisations|users|auth|participants|chat|audit|logos';
/** The areas with entities and queries that other areas may read. */
const readable = 'gigs|organisations|users|participants|chat';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    room('contracts-are-pure', '^contracts/', '^contracts/', 'contracts: nothing of ours'),
    {
      name: 'contracts-use-no-libraries',
      comment: 'contracts: no library, no I/O',
      severity: 'error',
      from: { path: '^contracts/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    room(
      'event-store',
      '^infra/event-store/',
      '^infra/(event-store|database)/|^contracts/src/ids',
      'the port and its adapters know no gig',
    ),
    room('changes', '^infra/changes/', '^infra/(changes|database)/|^contracts/', 'changes: contracts and the database'),
    room('database', '^infra/database/', '^infra/database/', 'database: nothing of ours'),
    room('embedded', '^infra/embedded/', '^infra/embedded/', 'embedded: nothing of ours'),
    room('run', '^infra/run/', '^infra/run/', 'run: before anything is installed'),
    room(
      'demo-bench-faults-screens',
      '^infra/(demo|bench|faults|screens)/',
      '^(contracts|infra|projections|backend)/',
      'everything but frontend',
    ),
    room(
      'domain',
      '^backend/src/gigs/domain/',
      '^backend/src/gigs/domain/|^contracts/|^backend/src/command-handling/(decider|decision|event-codec)',
      'the rules are pure',
    ),
    {
      name: 'domain-uses-no-libraries',
      comment: 'no Nest, no clock, no randomness, no I/O: all of it arrives in the command',
      severity: 'error',
      from: { path: '^backend/src/gigs/domain/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    room(
      'command-handling',
      '^backend/src/command-handling/',
      '^backend/src/command-handling/|^contracts/|^infra/event-store/',
      'command handling knows no area',
    ),
    ...areas
      .split('|')
      .map((area) =>
        room(
          `area-${area}`,
          `^backend/src/${area}/(?!domain/)`,
          `^backend/src/(${area}|command-handling|http|config)/|^backend/src/(auth|audit|logos)/|^contracts/|^infra/(changes|database)/|^infra/event-store/event-store` +
            `|^projections/src/.*\\.entity|^projections/src/runner/checkpoint-watch|^backend/src/(${readable})/(.*\\.entity|queries/)|^backend/src/participants/persistence/`,
          'an area: itself, what all areas stand on, other areas’ entities and queries, and the one place that writes people',
        ),
      ),
    room(
      'projections',
      '^projections/',
      '^projections/|^contracts/|^infra/(event-store|changes|database|embedded)/',
      'projections know no backend',
    ),
    room('frontend', '^frontend/', '^frontend/|^contracts/', 'the browser knows contracts alone'),
    {
      name: 'features-import-no-other-feature',
      comment: 'a feature never imports another: app/pages puts them together',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^frontend/src/(features|ui|api)/', pathNot: tests },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'realtime-knows-only-caches',
      severity: 'error',
      from: { path: '^frontend/src/realtime/', pathNot: tests },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(realtime|api)/|^frontend/src/features/[^/]+/[^/]+\\.(api|cache|slice)\\.ts$' },
    },
    {
      name: 'no-unused-modules',
      comment: 'what no code but tests uses is dead',
      severity: 'error',
      from: { pathNot: specs },
      module: { path: `${ours}.*\\.tsx?$`, pathNot: `${tests}|${starts}`, numberOfDependentsLessThan: 1 },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: { pathNot: '\\.mjs$' }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@jamjar/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
