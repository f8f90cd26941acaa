import { AsyncLocalStorage } from 'node:async_hooks';
import circus from 'jest-circus/runner';
import './compile-once.mjs';

const usedStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  usedStorages.add(this);
  return run.apply(this, parameters);
};

/**
 * Jest's own runner, which uses an `AsyncLocalStorage` for each test file and leaves it enabled. Node would call all of them for each promise in
 * the worker's later test files: after 33 files with an application that took a tenth of their processor time.
 */
export default async function runTestFile(...parameters) {
  try {
    return await circus.default(...parameters);
  } finally {
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
  }
}
