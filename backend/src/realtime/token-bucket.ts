/** Token bucket for one client: at most `burst` at once, refilled at `perSecond`. Times in ms since 1970. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private refilledAt: number,
    private readonly burst = 20,
    private readonly perSecond = 5,
  ) {
    this.tokens = burst;
  }

  /** Consumes one token. @returns false when none was left; such an attempt costs nothing */
  tryConsume(now: number): boolean {
    const refill = (Math.max(0, now - this.refilledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.burst, this.tokens + refill);
    this.refilledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }
}
