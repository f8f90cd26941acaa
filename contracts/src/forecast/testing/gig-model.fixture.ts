import { type LogNormal, type Random } from '../../testing/random.js';

/** The parameters in which generated gigs differ. Durations are minutes. */
export interface ModelParameters {
  type: 'openmic' | 'jam';
  stint: LogNormal;
  changeover: LogNormal;
}

/** Smallest and largest number of performers who start together. */
const bandSizes = { openmic: [1, 1], jam: [3, 5] } as const;
/** The probability that a called performer is absent. */
const noShowProbability = 0.15;
/** How many minutes the host waits for an absent performer before removing them. */
const noShowWait: LogNormal = { mean: 1.5, variation: 0.5 };
/**
 * The probability that the host skips the first of the queue, who stays first, and calls one of the next `maxSkippedTo` performers instead, each
 * equally likely. Hosts do so when somebody is at the bar or a drummer is missing.
 */
const skipProbability = 0.2;
const maxSkippedTo = 2;

/** A gig at one moment. Performers are numbers. */
export interface ModelState {
  /** Minutes since the gig's start. */
  time: number;
  /** The performers who wait, in order. */
  queue: readonly number[];
  /** The performers selected to go on stage next. */
  selected: readonly number[];
  /** The minute at which the group on stage started; null when nobody is on stage. */
  startedAt: number | null;
}

/** One group's time on stage. Times are minutes since the gig's start. */
export interface ModelStint {
  performers: readonly number[];
  startedAt: number;
  endedAt: number;
  /**
   * The queue when the stint began. At a jam the next group (`selected`) was selected from it at `selectedAt`, before the stint ended; at
   * an open mic `selected` is empty.
   */
  queueAtStart: readonly number[];
  selectedAt: number;
  selected: readonly number[];
}

/** Simulates a gig until nobody waits: its actual course or, for the baseline of `npm run bench forecast`, a possible continuation. */
export class GigModel {
  time: number;
  private readonly queue: number[];
  private selected: number[];

  constructor(
    private readonly parameters: ModelParameters,
    private readonly random: Random,
    state: ModelState,
    /** The performer who is never absent. */
    private readonly presentPerformer: number | null = null,
  ) {
    this.time = state.time;
    this.queue = [...state.queue];
    this.selected = [...state.selected];
    if (state.startedAt !== null) this.time += random.remaining(parameters.stint, state.time - state.startedAt);
  }

  /** @returns the minute at which the performer starts. @throws Error when they are absent, or not in the queue */
  playUntilStart(performer: number): number {
    for (;;) {
      const band = this.startBand();
      if (band.includes(performer)) return this.time;
      if (band.length === 0) throw new Error('The performer is not in the queue');
      this.time += this.random.logNormal(this.parameters.stint);
    }
  }

  /** Plays until the queue is empty. @returns all stints, in order */
  playAll(): ModelStint[] {
    const stints: ModelStint[] = [];
    for (let performers = this.startBand(); performers.length > 0; performers = this.startBand()) {
      const startedAt = this.time;
      const queueAtStart = [...this.queue];
      this.time += this.random.logNormal(this.parameters.stint);
      const selectedAt = this.random.between(startedAt, this.time);
      if (this.parameters.type === 'jam') this.selectBand();
      stints.push({ performers, startedAt, endedAt: this.time, queueAtStart, selectedAt, selected: [...this.selected] });
    }
    return stints;
  }

  private startBand(): number[] {
    if (this.selected.length === 0) this.selectBand();
    this.time += this.random.logNormal(this.parameters.changeover);
    const band: number[] = [];
    for (let called = this.selected.shift(); called !== undefined; called = this.selected.shift()) {
      if (called === this.presentPerformer || !this.random.happens(noShowProbability)) band.push(called);
      else {
        this.time += this.random.logNormal(noShowWait);
        this.selectNext();
      }
    }
    return band;
  }

  private selectBand(): void {
    const [smallest, largest] = bandSizes[this.parameters.type];
    const size = this.random.integer(smallest, largest);
    while (this.selected.length < size && this.queue.length > 0) this.selectNext();
  }

  private selectNext(): void {
    const isSkipping = this.queue.length > 1 && this.random.happens(skipProbability);
    const place = isSkipping ? this.random.integer(1, Math.min(maxSkippedTo, this.queue.length - 1)) : 0;
    this.selected.push(...this.queue.splice(place, 1));
  }
}

/** Returns the gig's state at the given minute; between two stints, the state when the earlier one ended. */
export function toStateAt(stints: readonly ModelStint[], time: number, queue: readonly number[]): ModelState {
  const stint = stints.findLast(({ startedAt }) => startedAt <= time);
  if (!stint) return { time: 0, queue, selected: [], startedAt: null };
  const selected = time >= stint.selectedAt ? stint.selected : [];
  const waiting = stint.queueAtStart.filter((performer) => !selected.includes(performer));
  const hasEnded = time >= stint.endedAt;
  return { time: Math.min(time, stint.endedAt), queue: waiting, selected, startedAt: hasEnded ? null : stint.startedAt };
}
