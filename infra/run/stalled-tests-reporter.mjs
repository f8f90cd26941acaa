/**
 * Ends a run in which no test has ended for ten minutes, and prints the files that are running. Jest's own timeouts end tests that wait, but not a
 * test in an endless loop, nor a worker, set-up or tear-down that hangs.
 */
const stalledAfterMs = 600_000;

export default class StalledTestsReporter {
  #runningFiles = new Set();
  #timer;

  onRunStart() {
    this.#restartTimer();
  }

  onTestFileStart({ path }) {
    this.#runningFiles.add(path);
  }

  onTestCaseResult() {
    this.#restartTimer();
  }

  onTestFileResult({ path }) {
    this.#runningFiles.delete(path);
    this.#restartTimer();
  }

  /** The timer does not keep the process alive. It runs on after the last test, to end a tear-down that hangs. */
  #restartTimer() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      console.error(`No test has ended for ${stalledAfterMs / 60_000} minutes. Running: ${[...this.#runningFiles].join(', ') || 'none'}`);
      process.exit(1);
    }, stalledAfterMs);
    this.#timer.unref();
  }
}
