import { type Admission, type AdmissionCondition } from './admission.js';

/** Processor time of the process in ms, of all its threads. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Lets the costly work of one organisation take a share of the process's time. While it works, the processor time of the process is counted as
 * its own in proportion to its requests in flight among those of all, because Node does not measure requests separately.
 */
export class ProcessorShare implements AdmissionCondition {
  /** Processor time in ms that may be used now. Negative: it was used in advance, and the next request waits. */
  private credit: number;
  private creditAt = performance.now();
  private working = 0;
  private countedUntil = 0;
  private readonly timers = new Map<Admission, NodeJS.Timeout>();

  /**
   * @param share of one processor's time
   * @param maxCredit how many ms of it can be saved up
   * @param ownPart which part of the process's requests in flight are the organisation's, from 0 to 1
   */
  constructor(
    private readonly share: number,
    private readonly maxCredit: number,
    private readonly ownPart: () => number,
  ) {
    this.credit = maxCredit;
  }

  /** How long work has to wait before it begins, in ms. */
  get waitMs(): number {
    this.count();
    return Math.max(0, -this.credit / this.share);
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
    this.count();
    this.working += 1;
  }

  end(): void {
    this.count();
    this.working -= 1;
  }

  private count(): void {
    const [now, used] = [performance.now(), processorMs()];
    if (this.working > 0) this.credit -= (used - this.countedUntil) * this.ownPart();
    this.credit = Math.min(this.maxCredit, this.credit + (now - this.creditAt) * this.share);
    [this.creditAt, this.countedUntil] = [now, used];
  }
}
