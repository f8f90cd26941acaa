import { type LogNormal, type Random } from '../../testing/random.js';

/** How a generated gig proceeds, besides what is the same at all of them. Lengths are minutes. */
export interface ModelParameters {
  type: 'openmic' | 'jam';
  stint: LogNormal;
  changeover: LogNormal;
}

/** How many start together. */
const bandSizes = { openmic: [1, 1], jam: [3, 5] } as const;
/** The probability that somebody who is called is not there. */
const noShow = 0.15;
/** How many minutes the host waits for somebody who is called and not there, before that one is removed. */
const wait: LogNormal = { mean: 1.5, variation: 0.5 };
/**
 * The probability that a call is out of order: the host passes over the first of the queue, who stays the first, and takes one of the next
 * `passedOverFor` behind instead, each equally likely, as hosts do when somebody is at the bar or a drummer is missing.
 */
const outOfOrder = 0.2;
const passedOverFor = 2;

/** A gig at one moment. Performers are numbers. */
export interface ModelState {
  /** Minutes since the gig's start. */
  time: number;
  /** Who waits, in order. */
  queue: readonly number[];
  /** Who is selected to go on next. */
  selected: readonly number[];
  /** When those on stage went on; null when nobody is on stage. */
  startedAt: number | null;
}

export interface ModelStint {
  performers: readonly number[];
  startedAt: number;
  endedAt: number;
  /** Who waited when it began, and when it ended; who had been selected in between, and when. */
  lineAtStart: readonly number[];
  selectedAt: number;
  selected: readonly number[];
}

/** Calls people until nobody waits. The same rules make the gigs that happen and the futures that the oracle imagines. */
export class GigModel {
  time: number;
  private readonly queue: number[];
  private selected: number[];

  constructor(
    private readonly parameters: ModelParameters,
    private readonly random: Random,
    state: ModelState,
    /** Who is certainly there when called. */
    private readonly present: number | null = null,
  ) {
    this.time = state.time;
    this.queue = [...state.queue];
    this.selected = [...state.selected];
    if (state.startedAt !== null) this.time += random.remaining(parameters.stint, state.time - state.startedAt);
  }

  /** @returns the minute at which the performer starts */
  playUntilStart(performer: number): number {
    for (;;) {
      const band = this.startBand();
      if (band.includes(performer)) return this.time;
      if (band.length === 0) throw new Error('The performer is not in the queue');
      this.time += this.random.logNormal(this.parameters.stint);
    }
  }

  playAll(): ModelStint[] {
    const stints: ModelStint[] = [];
    for (let performers = this.startBand(); performers.length > 0; performers = this.startBand()) {
      const startedAt = this.time;
      const lineAtStart = [...this.queue];
      this.time += this.random.logNormal(this.parameters.stint);
      const selectedAt = this.random.between(startedAt, this.time);
      if (this.parameters.type === 'jam') this.selectBand();
      stints.push({ performers, startedAt, endedAt: this.time, lineAtStart, selectedAt, selected: [...this.selected] });
    }
    return stints;
  }

  private startBand(): number[] {
    if (this.selected.length === 0) this.selectBand();
    this.time += this.random.logNormal(this.parameters.changeover);
    const band: number[] = [];
    for (let called = this.selected.shift(); called !== undefined; called = this.selected.shift()) {
      if (called === this.present || !this.random.happens(noShow)) band.push(called);
      else {
        this.time += this.random.logNormal(wait);
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
    const isOutOfOrder = this.queue.length > 1 && this.random.happens(outOfOrder);
    const place = isOutOfOrder ? this.random.integer(1, Math.min(passedOverFor, this.queue.length - 1)) : 0;
    this.selected.push(...this.queue.splice(place, 1));
  }
}

/** At the given minute; between two stints, at the moment when the first of them ended. */
export function toStateAt(stints: readonly ModelStint[], time: number, queue: readonly number[]): ModelState {
  const stint = stints.findLast(({ startedAt }) => startedAt <= time);
  if (!stint) return { time: 0, queue, selected: [], startedAt: null };
  const selected = time >= stint.selectedAt ? stint.selected : [];
  const waiting = stint.lineAtStart.filter((performer) => !selected.includes(performer));
  const hasEnded = time >= stint.endedAt;
  return { time: Math.min(time, stint.endedAt), queue: waiting, selected, startedAt: hasEnded ? null : stint.startedAt };
}
