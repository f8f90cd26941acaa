import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

/** Matches our own modules and those that Node and Jest provide; all others are installed packages. */
const loadedByJest = /^(\.|\/|node:|@jamjar\/|@jest\/globals$)/;

/** Matches modules that each test file loads again: specs, and fixtures, which may call Jest's functions when they are loaded. */
const loadedPerTestFile = /\.(spec|fixture)\.tsx?$/;

/** The modules that the test files of this worker have loaded, and their source maps, by path. */
const sharedModules = new Map();
const sharedSourceMaps = new Map();

/** The runtime of the current test file. */
let currentRuntime;

/**
 * Lets all test files of a worker share the installed packages and our own modules, because loading them for each file takes longer than most
 * files' tests. Needs `main-realm-environment.mjs`.
 */
export default class SharedModulesRuntime extends (Runtime.default ?? Runtime) {
  constructor(...args) {
    super(...args);
    currentRuntime = this;
    for (const [path, module] of sharedModules) this.registries.getActiveCjsRegistry().set(path, module);
    for (const [path, sourceMap] of sharedSourceMaps) this.getSourceMaps().set(path, sourceMap);
  }

  /** Also called on the runtime of an earlier test file, when a module that it has loaded imports another one later. */
  requireModuleOrMock(from, moduleName) {
    if (!loadedByJest.test(moduleName)) return createRequire(from)(moduleName);
    return this === currentRuntime ? super.requireModuleOrMock(from, moduleName) : currentRuntime.requireModuleOrMock(from, moduleName);
  }

  teardown() {
    for (const [path, sourceMap] of this.getSourceMaps()) sharedSourceMaps.set(path, sourceMap);
    for (const [path, module] of this.registries.getActiveCjsRegistry()) {
      if (!loadedPerTestFile.test(path)) sharedModules.set(path, module);
    }
    super.teardown();
  }
}
