/**
 * The allowed imports of docs/architecture.md. A `folderRule` lists what a folder may import; the rest of the repository is forbidden.
 * `npm run boundaries` also checks that the violations in infra/run/boundaries-fixture are noticed.
 */
const workspaces = '^(contracts|infra|projections|backend|frontend)/(?!node_modules/)';
/** Specs, and what only they and the tools use. */
const testFiles = '\\.spec\\.tsx?$|/testing/';
/** Most rules about a folder do not apply to tests, nor to the `*.main.ts` and `*.program.ts` files, which put the parts of a process together. */
const testsAndMainFiles = `${testFiles}|\\.(main|program)\\.ts$`;

/** Files that may have no importer besides tests: they are started or read by name, or used by tests and by some tools. */
const entryPoints = '/main\\.tsx?$|/sw\\.ts$|\\.d\\.ts$|\\.config\\.|^frontend/e2e/';

/** Libraries, also those that only the package.json of another workspace names, and modules of Node. */
const librariesAndCore = ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core'];

/** The files of a folder, except `testsAndMainFiles`, may import only `allowed` from the repository. */
const folderRule = (name, path, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path, pathNot: testsAndMainFiles },
  to: { path: workspaces, pathNot: allowed },
});

/**
 * The folders of `backend/src`, each above those that it may import; the files directly in `backend/src` are above all of them. Entries of one
 * line do not import each other. What is listed after a folder are other folders of the repository that it may import besides contracts.
 */
const backendLayers = [
  [
    ['realtime', '^infra/|^projections/'],
    ['health', '^infra/|^projections/'],
  ],
  [['notifications', '^infra/(changes|database|process)/|^projections/src/.*\\.entity']],
  [['live', '^infra/changes/']],
  [
    [
      'analytics',
      '^projections/src/(.*\\.entity|analytics\\.group|projections-runtime|runner/checkpoint-watch|rebuild/requested-rebuild\\.repository)',
    ],
    ['chat', '^infra/changes/'],
    ['feedback'],
    ['history', '^infra/event-store/event-store'],
    ['signup'],
  ],
  [['gigs', '^infra/(changes|database)/|^infra/event-store/event-store|^projections/src/(.*\\.entity|runner/checkpoint-watch)']],
  [['participants', '^infra/changes/|^projections/src/.*\\.entity']],
  [['organisations', '^infra/database/|^projections/src/.*\\.entity']],
  [['users', '^infra/(changes|database|process)/']],
  [['logos', '^infra/database/'], ['openapi']],
  [['auth', '^infra/(changes|database)/|^infra/process/settings']],
  [['relational-writes', '^infra/(changes|database)/']],
  [
    ['audit', '^infra/(changes|event-store)/'],
    ['config', '^infra/|^projections/|^backend/src/migrations/'],
  ],
  [['http', '^infra/(database/pool|event-store/event-store|process/(settings|logger|trusted-proxies))']],
  [
    ['rows', '^infra/database/'],
    ['command-handling', '^infra/event-store/'],
    ['due-work', '^infra/database/'],
  ],
];

module.exports = {
  forbidden: [
    { name: 'no-circular-imports', severity: 'error', from: {}, to: { circular: true } },
    folderRule('contracts-are-pure', '^contracts/', '^contracts/', 'contracts import nothing from the repository'),
    {
      name: 'contracts-use-no-libraries',
      comment: 'contracts use no library but the schema library and the one for canonical JSON, and no I/O',
      severity: 'error',
      from: { path: '^contracts/', pathNot: testsAndMainFiles },
      to: { dependencyTypes: librariesAndCore, pathNot: 'node_modules/(valibot|canonicalize|@zxcvbn-ts/language-common)/' },
    },
    folderRule(
      'event-store',
      '^infra/event-store/',
      '^infra/(event-store|tail|database)/|^contracts/src/(ids|type-guards)',
      'the port and its adapters do not depend on gigs',
    ),
    folderRule(
      'changes',
      '^infra/changes/',
      '^infra/(changes|tail|database)/|^contracts/',
      'changes import contracts, the tail and the database',
    ),
    folderRule('tail', '^infra/tail/', '^infra/(tail|database)/', 'the tail knows neither events nor changes'),
    folderRule('database', '^infra/database/', '^infra/database/|^contracts/src/type-guards', 'database knows no table'),
    folderRule('embedded', '^infra/embedded/', '^infra/embedded/', 'embedded imports nothing else from the repository'),
    folderRule(
      'process',
      '^infra/process/',
      '^infra/(process|database|embedded|event-store)/|^contracts/src/limits',
      'a process puts the stores together and knows no deployable',
    ),
    folderRule('run', '^infra/run/', '^infra/run/', 'run executes before node_modules exists'),
    folderRule(
      'demo-bench-faults-screens',
      '^infra/(demo|bench|faults|screens)/',
      '^(contracts|infra|projections|backend)/',
      'tools may import everything but the frontend',
    ),
    {
      name: 'gig-rules-use-no-libraries',
      comment: 'no Nest, no clock, no randomness, no I/O: all of it arrives in the command',
      severity: 'error',
      from: { path: '^contracts/src/gigs/rules/', pathNot: testsAndMainFiles },
      to: { dependencyTypes: librariesAndCore },
    },
    {
      name: 'commands-and-queries-have-rooms',
      comment: 'what changes something is in `commands` of its area, what reads in `queries`',
      severity: 'error',
      from: { path: '^backend/src/.*\\.(commands?|query|queries)\\.ts$', pathNot: '^backend/src/.*/(commands|queries)/' },
      to: {},
    },
    ...backendLayers.flatMap((layer, index) => {
      const below = backendLayers.slice(index + 1).flat();
      return layer.map(([folder, elsewhere]) => {
        const folders = [folder, ...below.map(([name]) => name)].join('|');
        const allowed = [`^backend/src/(${folders})/|^contracts/`, elsewhere].filter(Boolean).join('|');
        return folderRule(`backend-${folder}`, `^backend/src/${folder}/`, allowed, 'a folder of the backend imports only those below it');
      });
    }),
    folderRule(
      'projections',
      '^projections/',
      '^projections/|^contracts/|^infra/(event-store|changes|database|process)/',
      'projections import neither the backend nor the frontend',
    ),
    folderRule('frontend', '^frontend/', '^frontend/|^contracts/', 'the frontend imports only contracts'),
    {
      name: 'features-import-no-other-feature',
      comment: 'app/pages combines features; a feature never imports another',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    folderRule(
      'features',
      '^frontend/src/features/',
      '^frontend/src/(features|domain|ui|api|client)/|^contracts/',
      'app registers and arranges what features export; a feature imports neither app nor realtime',
    ),
    folderRule(
      'client',
      '^frontend/src/client/',
      '^frontend/src/client/|^contracts/',
      'what the staff’s and the public’s pages share to reach the server',
    ),
    folderRule(
      'frontend-domain',
      '^frontend/src/domain/',
      '^frontend/src/(domain|ui|api|client)/|^contracts/',
      'what a gig means on a screen',
    ),
    folderRule('ui', '^frontend/src/ui/', '^frontend/src/(ui|client)/|^contracts/src/((console-)?limits|text/)', 'ui knows no gig'),
    {
      name: 'ui-has-rooms',
      comment: 'each file of ui is in one of its rooms',
      severity: 'error',
      from: {},
      to: { path: '^frontend/src/ui/(?!(browser|dialog|drag|elements|form|format|list|menu|theme|toast)/)' },
    },
    folderRule(
      'api',
      '^frontend/src/api/',
      '^frontend/src/(api|client)/|^contracts/',
      'features inject their endpoints; api knows none of them',
    ),
    folderRule(
      'realtime',
      '^frontend/src/realtime/',
      '^frontend/src/(realtime|api|client)/|^contracts/',
      'app/store registers the cache updaters of the features; realtime knows none of them',
    ),
    folderRule(
      'public',
      '^frontend/src/public/',
      '^frontend/src/(public|domain|ui|client)/|^contracts/',
      'public pages are an entry of their own',
    ),
    {
      name: 'public-loads-neither-store-nor-antd',
      comment: 'public pages are opened by everybody in the room; neither the store nor antd is loaded for them, not even through ui',
      severity: 'error',
      from: { path: '^frontend/src/public/' },
      to: { path: 'node_modules/(antd|@reduxjs/toolkit|react-redux)/|^frontend/src/(api|app)/', reachable: true },
    },
    {
      name: 'no-unused-modules',
      comment: 'code that only tests use is dead',
      severity: 'error',
      from: { pathNot: testFiles },
      module: { path: `${workspaces}.*\\.tsx?$`, pathNot: `${testsAndMainFiles}|${entryPoints}`, numberOfDependentsLessThan: 1 },
    },
    { name: 'no-unresolvable-imports', severity: 'error', from: { pathNot: '\\.mjs$' }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@jamjar/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
