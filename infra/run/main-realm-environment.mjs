import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';
import { mainRealm } from './compile-once.mjs';

/**
 * Runs tests in the main realm, as Jamjar runs outside of tests, instead of in a realm per test file. So test files can share loaded modules
 * (`shared-modules-runtime.mjs`): classes such as `Error` and `Date` are the same in modules and tests. After each test file it restores the
 * environment variables.
 */
export default class MainRealmEnvironment extends TestEnvironment {
  #environmentVariables = { ...process.env };
  #getBuiltinModule = process.getBuiltinModule;

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  getVmContext() {
    return mainRealm;
  }

  async teardown() {
    await super.teardown();
    process.getBuiltinModule = this.#getBuiltinModule; // Jest has replaced it by a function that works only during the test file
    for (const name of Object.keys(process.env)) if (!(name in this.#environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.#environmentVariables);
  }
}
