/**
 * Ends a run in which for ten minutes no test has ended, and names the files that are running: Jest's own limits end tests that wait, but
 * neither one that computes for ever nor a worker, a set-up or a tear-down that hangs.
 */
const stalledAfterMs = 600_000;

export default class StalledTestsReporter {
  #running = new Set();
  #timer;

  onRunStart() {
    this.#restart();
  }

  onTestFileStart({ path }) {
    this.#running.add(path);
  }

  onTestCaseResult() {
    this.#restart();
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#restart();
  }

  /** The timer keeps no process alive, and stays for the tear-down after the last test. */
  #restart() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      console.error(`No test has ended for ${stalledAfterMs / 60_000} minutes. Running: ${[...this.#running].join(', ') || 'none'}`);
      process.exit(1);
    }, stalledAfterMs);
    this.#timer.unref();
  }
}
