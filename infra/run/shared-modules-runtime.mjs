import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

/** Our own modules, and those that Node and Jest provide; all others are installed packages. */
const loadedByJest = /^(\.|\/|node:|@jamjar\/|@jest\/globals$)/;

/** Loaded again by each test file: its own module, and those that may call Jest's functions when they are loaded. */
const loadedByEachFile = /\.(spec|fixture)\.tsx?$/;

/** What the test files of this worker have loaded: each module, and where its source map is, by its path. */
const sharedModules = new Map();
const sharedSourceMaps = new Map();

/** Of the test file that runs. */
let current;

/**
 * Lets all test files of a worker share the installed packages and our own modules, which are loaded once, as in a running server: loading
 * them for each file takes longer than most files' tests. Needs `main-realm-environment.mjs`.
 */
export default class SharedModulesRuntime extends (Runtime.default ?? Runtime) {
  constructor(...args) {
    super(...args);
    current = this;
    for (const [path, module] of sharedModules) this.registries.getActiveCjsRegistry().set(path, module);
    for (const [path, sourceMap] of sharedSourceMaps) this.getSourceMaps().set(path, sourceMap);
  }

  /** A module that an earlier test file has loaded may import others later. */
  requireModuleOrMock(from, moduleName) {
    if (!loadedByJest.test(moduleName)) return createRequire(from)(moduleName);
    return this === current ? super.requireModuleOrMock(from, moduleName) : current.requireModuleOrMock(from, moduleName);
  }

  teardown() {
    for (const [path, sourceMap] of this.getSourceMaps()) sharedSourceMaps.set(path, sourceMap);
    for (const [path, module] of this.registries.getActiveCjsRegistry()) {
      if (!loadedByEachFile.test(path)) sharedModules.set(path, module);
    }
    super.teardown();
  }
}
