import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

/** Stands for the main realm, for which Node has no context object. */
const mainRealm = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(source, parameters, parsingContext === mainRealm ? options : { ...options, parsingContext });

/**
 * Runs tests in the main realm instead of one of their own, as Jamjar runs outside of tests. So they can share loaded modules
 * (`shared-modules-runtime.mjs`), whose errors and dates are then those of the tests. What a test file adds to the environment variables ends
 * with it.
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
    process.getBuiltinModule = this.#getBuiltinModule; // Jest replaces it by one that ends with the test file
    for (const name of Object.keys(process.env)) if (!(name in this.#environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.#environmentVariables);
  }
}
