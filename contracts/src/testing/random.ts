/** A pseudo-random number generator; the same seed gives the same numbers. */
export class Random {
  constructor(private state: number) {}

  /** Returns a uniformly distributed number from 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** Returns a whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns a log-normally distributed number. */
  logNormal({ mean, variation }: LogNormal): number {
    const variance = Math.log(1 + variation ** 2);
    return mean * Math.exp(Math.sqrt(variance) * this.normal() - variance / 2);
  }

  /** Draws a duration that is longer than `elapsed`, and returns what remains of it. */
  remaining(distribution: LogNormal, elapsed: number): number {
    for (let attempt = 0; attempt < 5_000; attempt++) {
      const length = this.logNormal(distribution);
      if (length > elapsed) return length - elapsed;
    }
    return this.next() * elapsed; // almost no duration of this distribution is longer than `elapsed`
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

/** A log-normal distribution. `variation`: the standard deviation relative to the mean. */
export interface LogNormal {
  mean: number;
  variation: number;
}
