import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type Gig, type Performer, type PerformerStatus } from '@jamjar/contracts/gigs/gig.state';
import { createPerformerFixture, type PerformerFixture } from '../fixtures/performers.fixture.js';

/** A performer that no gig contains. */
const unknownPerformer = { ...createPerformerFixture(0xffffff), attended: false };
/** Number of different participants, `createPerformerFixture(0x100)` and following: few enough that the same ones are added again. */
const participantCount = 60;

/** The inputs of one generated command: the gig, the time, and random choices taken from the given random numbers. */
export class CommandInputs {
  private nextIndex = 0;

  constructor(
    readonly gig: Gig,
    readonly at: Instant,
    /** Index of the step; the ids of new performers are derived from it. */
    readonly stepIndex: number,
    private readonly randomNumbers: readonly number[],
  ) {}

  /** Returns a whole number from 0 to `bound` - 1. */
  nextInt(bound: number): number {
    const number = this.randomNumbers[this.nextIndex++ % this.randomNumbers.length] ?? 0;
    return number % bound;
  }

  /** Chooses between the usual and an unusual input: true in seven of eight cases. */
  isUsualCase(): boolean {
    return this.nextInt(8) < 7;
  }

  pickOne<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.nextInt(items.length)] ?? items[0];
  }

  /** Usually picks a performer with one of these statuses if there is one; otherwise any performer, also a removed or an unknown one. */
  pickPerformer(...statuses: PerformerStatus['kind'][]): Pick<Performer, 'id' | 'instruments' | 'attended'> {
    const all = [...this.gig.performers.values()];
    const matching = all.filter(({ status }) => statuses.includes(status.kind));
    const candidates = matching.length > 0 && this.isUsualCase() ? matching : all;
    return candidates[this.nextInt(candidates.length + (candidates === all ? 1 : 0))] ?? unknownPerformer;
  }

  /**
   * Returns the ids of some or all performers of the line-up, in random order. The random numbers repeat in a long line-up: multiplied by
   * the index, modulo a prime, they usually still give different sort keys.
   */
  shufflePerformerIds(): PerformerId[] {
    const ids = [...this.gig.performers.values()].filter(({ status }) => status.kind !== 'removed').map(({ id }) => id);
    const prime = 9973;
    const shuffled = ids
      .map((id, index) => ({ id, sortKey: (this.nextInt(prime) * (index + 1)) % prime }))
      .sort((one, other) => one.sortKey - other.sortKey);
    return shuffled.slice(0, 1 + this.nextInt(Math.max(1, shuffled.length))).map(({ id }) => id);
  }

  /** Returns `count` new performers, usually participants that are not in the line-up yet and that play an instrument. */
  pickNewPerformers(count: number): PerformerFixture[] {
    const lineUpParticipantIds = new Set(
      [...this.gig.performers.values()].flatMap((it) => (it.status.kind === 'removed' ? [] : [it.participantId])),
    );
    const participants = Array.from({ length: participantCount }, (_, index) => createPerformerFixture(0x100 + index));
    const notInLineUp = participants.filter(({ participantId }) => !lineUpParticipantIds.has(participantId));
    const start = this.nextInt(participantCount);
    return Array.from({ length: count }, (_, index) => {
      const candidates = notInLineUp.length >= count && this.isUsualCase() ? notInLineUp : participants;
      const { participantId } = candidates[(start + index) % candidates.length] ?? unknownPerformer;
      // Each step has 16 performer ids of its own, more than it adds performers
      return { ...createPerformerFixture(0x1000 + 16 * this.stepIndex + index), participantId, instruments: this.pickInstruments() };
    });
  }

  private pickInstruments(): PerformerFixture['instruments'] {
    if (!this.isUsualCase()) return [];
    return this.pickOne<PerformerFixture['instruments']>([
      ['vocals'],
      ['guitar'],
      ['drums'],
      ['bass', 'drums'],
      ['keys', 'piano', 'vocals'],
    ]);
  }
}
