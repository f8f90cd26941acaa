import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The server closes pending requests after five seconds. */
const stopTimeoutMs = 10_000;

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {Record<string, string>} [environment] added to the variables of this process
 * @property {(text: string) => void} [onOutput] called with what the process prints, which is also printed here
 * @property {() => void} [onExit] called when the process has ended by itself
 */

/** A Node process that is stopped and started again when its code has changed. It gets no signals of the terminal, only the SIGTERM of `stop`. */
export class RestartingProcess {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<void>} */
  #lastTurn = Promise.resolve();
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

  /** Starts the process, or replaces the running one. Calls during a restart that has not begun join it. @returns when the new process was spawned */
  restart() {
    if (!this.#isRestartPlanned) {
      this.#isRestartPlanned = true;
      this.#lastTurn = this.#lastTurn.then(async () => {
        this.#isRestartPlanned = false;
        await this.#end();
        if (!this.#isStopped) this.#start();
      });
    }
    return this.#lastTurn;
  }

  /** Ends the process for good: with SIGTERM, and with SIGKILL when that takes more than ten seconds. */
  stop() {
    this.#isStopped = true;
    this.#lastTurn = this.#lastTurn.then(() => this.#end());
    return this.#lastTurn;
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
