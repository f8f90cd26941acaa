import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Longer than the five seconds after which a stopping server closes pending requests. */
const stopTimeoutMs = 10_000;

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {Record<string, string>} [environment] added to the variables of this process
 * @property {(text: string) => void} [onOutput] called with the output of the process, which is also printed
 * @property {() => void} [onExit] called when the process has ended without `stop` or `restart`
 */

/** A Node process that can be restarted when its code has changed. Only `restart` and `stop` send it signals, not the terminal. */
export class RestartingProcess {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<void>} */
  #lastOperation = Promise.resolve();
  #isRestartPlanned = false;
  #isStopped = false;

  /**
   * @param {readonly string[]} nodeArguments
   * @param {Options} options
   */
  constructor(nodeArguments, options = {}) {
    this.nodeArguments = nodeArguments;
    this.options = options;
  }

  /** Starts the process, or replaces the running one. Calls before a planned restart begins share it. Resolves when the new process is spawned. */
  restart() {
    if (!this.#isRestartPlanned) {
      this.#isRestartPlanned = true;
      this.#lastOperation = this.#lastOperation.then(async () => {
        this.#isRestartPlanned = false;
        await this.#end();
        if (!this.#isStopped) this.#start();
      });
    }
    return this.#lastOperation;
  }

  /** Ends the process for good with SIGTERM, or with SIGKILL if it still runs after ten seconds. */
  stop() {
    this.#isStopped = true;
    this.#lastOperation = this.#lastOperation.then(() => this.#end());
    return this.#lastOperation;
  }

  #start() {
    const { cwd, environment, onOutput, onExit } = this.options;
    const child = spawn(process.execPath, [...this.nodeArguments], {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
      detached: process.platform !== 'win32', // a process group of its own, which Ctrl-C does not reach
    });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      onOutput?.(text);
    });
    child.once('exit', () => {
      if (this.#child !== child) return;
      this.#child = null;
      onExit?.();
    });
    this.#child = child;
  }

  async #end() {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(killTimer);
  }
}
