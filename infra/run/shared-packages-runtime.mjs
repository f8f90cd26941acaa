import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

/** Our own modules, which each test file loads anew, and those that Jest provides. */
const loadedByJest = /^(\.|\/|node:|@jamjar\/|@jest\/globals$)/;

/**
 * Lets all test files of a worker share the installed packages, which Node loads once: loading them for each file takes longer than most
 * files' tests. Needs `main-realm-environment.mjs`.
 */
export default class SharedPackagesRuntime extends (Runtime.default ?? Runtime) {
  requireModuleOrMock(from, moduleName) {
    return loadedByJest.test(moduleName) ? super.requireModuleOrMock(from, moduleName) : createRequire(from)(moduleName);
  }
}
