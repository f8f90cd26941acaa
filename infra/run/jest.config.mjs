/**
 * All Jest projects compile TypeScript to CommonJS with SWC, and import the workspaces' sources instead of their builds (`@jamjar/source`). The
 * test files of a worker share the loaded modules, except in jsdom. The projects:
 * unit: single functions and classes, without Postgres · int: several parts together, most with a real Postgres · e2e: HTTP and sockets of a running
 * app · journeys: a real Chromium · frontend: jsdom
 */
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const swcTransform = ({ react }) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: react, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
  },
];

const project = {
  rootDir,
  testRunner: '<rootDir>/infra/run/test-runner.mjs',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};
const nodeProject = {
  ...project,
  runtime: '<rootDir>/infra/run/shared-modules-runtime.mjs',
  testEnvironment: '<rootDir>/infra/run/main-realm-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@jamjar/source', 'node', 'node-addons'] },
  transform: { '^.+\\.(ts|mjs)$': swcTransform({ react: false }) },
};
const databaseProject = {
  ...nodeProject,
  globalSetup: '<rootDir>/infra/dist/testing/jest-global-setup.js',
  globalTeardown: '<rootDir>/infra/dist/testing/jest-global-teardown.js',
};
/** For components in jsdom, whose requests `frontend/src/testing/scripted-server.ts` answers. */
const jsdomProject = {
  ...project,
  testEnvironment: '<rootDir>/frontend/src/testing/browser-environment.ts',
  testEnvironmentOptions: { customExportConditions: ['@jamjar/source', 'require', 'default'] },
  moduleNameMapper: {
    ...project.moduleNameMapper,
    '\\.css$': '<rootDir>/frontend/src/testing/css-module.stub.ts',
    '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
  },
  transformIgnorePatterns: ['/node_modules/(?!uuid/|@noble/hashes/|antd/lib/index\\.js$)'], // uuid and @noble/hashes have ES modules only
  transform: {
    '/antd/lib/index\\.js$': '<rootDir>/infra/run/lazy-antd-transform.mjs',
    '^.+\\.[tj]sx?$': swcTransform({ react: true }),
  },
};
const serverWorkspaces = '{contracts,infra,projections,backend}';

export default {
  rootDir,
  // Real servers and browsers on a busy machine are slow. Jest reads this setting here only, not per project.
  testTimeout: 120_000,
  workerIdleMemoryLimit: '1000MB', // a worker whose test files leave more than this in memory is restarted
  testSequencer: '<rootDir>/infra/run/mixed-sequencer.mjs',
  reporters: ['default', '<rootDir>/infra/run/stalled-tests-reporter.mjs'],
  projects: [
    // journeys come first: a set-up that several projects share gets the name of the first one, and starts Chromium only for journeys
    { ...databaseProject, displayName: 'journeys', testMatch: ['<rootDir>/frontend/e2e/**/*.journey.spec.ts'] },
    { ...nodeProject, displayName: 'unit', testMatch: [`<rootDir>/${serverWorkspaces}/**/*.unit.spec.ts`] },
    { ...databaseProject, displayName: 'int', testMatch: [`<rootDir>/${serverWorkspaces}/**/*.int.spec.ts`] },
    { ...databaseProject, displayName: 'e2e', testMatch: [`<rootDir>/${serverWorkspaces}/**/*.e2e.spec.ts`] },
    { ...jsdomProject, displayName: 'frontend', testMatch: ['<rootDir>/frontend/src/**/*.unit.spec.{ts,tsx}'] },
  ],
};
