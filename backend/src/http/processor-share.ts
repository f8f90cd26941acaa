import { type Admission, type AdmissionCondition } from './admission.js';

/** The CPU time of all threads of this process, in ms. */
const readCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Limits the costly work of an organisation (or of a user, for requests about none) to a share of one CPU. While it runs, the process's CPU
 * time is charged to it in proportion to its part of all requests in flight, because Node does not measure requests separately.
 */
export class ProcessorShare implements AdmissionCondition {
  /** CPU time in ms that may be used now. When it is negative, time was used in advance and the next request waits. */
  private creditMs: number;
  private creditAt = performance.now();
  private runningCount = 0;
  private countedCpuMs = 0;
  private readonly timers = new Map<Admission, NodeJS.Timeout>();

  /**
   * @param share of one CPU
   * @param maxCreditMs how much unused CPU time can be saved up
   * @param getOwnFraction returns which fraction of the process's requests in flight are those of the organisation or user
   */
  constructor(
    private readonly share: number,
    private readonly maxCreditMs: number,
    private readonly getOwnFraction: () => number,
  ) {
    this.creditMs = maxCreditMs;
  }

  /** How long work has to wait before it begins, in ms. */
  get waitMs(): number {
    this.updateCredit();
    return Math.max(0, -this.creditMs / this.share);
  }

  acquire(admission: Admission): boolean {
    clearTimeout(this.timers.get(admission));
    this.timers.delete(admission);
    const { waitMs } = this;
    if (waitMs === 0) return true;
    this.timers.set(
      admission,
      setTimeout(() => admission.advance(), Math.ceil(waitMs)),
    );
    return false;
  }

  release(admission: Admission): void {
    clearTimeout(this.timers.get(admission));
    this.timers.delete(admission);
  }

  begin(): void {
    this.updateCredit();
    this.runningCount += 1;
  }

  end(): void {
    this.updateCredit();
    this.runningCount -= 1;
  }

  private updateCredit(): void {
    const [now, used] = [performance.now(), readCpuMs()];
    if (this.runningCount > 0) this.creditMs -= (used - this.countedCpuMs) * this.getOwnFraction();
    this.creditMs = Math.min(this.maxCreditMs, this.creditMs + (now - this.creditAt) * this.share);
    [this.creditAt, this.countedCpuMs] = [now, used];
  }
}
