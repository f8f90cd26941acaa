import * as fc from 'fast-check';
import { instant, type Instant, type PerformerId } from '../../../../ids.js';
import { type Gig, type Performer, type PerformerStatus } from '../../../gig.state.js';
import { type NewPerformer } from '../../../gig.commands.js';
import { createPerformerFixture, toNewPerformer, type PerformerFixture } from '../performers.fixture.js';

/** A performer that no gig contains. */
const unknownPerformer = { ...createPerformerFixture(0xffffff), attended: false };
/** Performers of different participants, few enough that participants are added repeatedly. Every third has two instruments. */
export const performerPool = Array.from({ length: 60 }, (_, index) =>
  createPerformerFixture(0x100 + index, ...(index % 3 === 0 ? (['bass', 'drums'] as const) : (['vocals'] as const))),
);

const usualInstruments = [['vocals'], ['guitar'], ['drums'], ['bass', 'drums'], ['keys', 'piano', 'vocals']] as const;

/** `noBias` makes all numbers equally likely. */
const randomNumber = () => fc.noBias(fc.nat(2 ** 30));
const shuffledIndices = (count: number) => fc.shuffledSubarray([...Array(count).keys()], { minLength: Math.min(1, count) });

export const hasStatus =
  (...kinds: PerformerStatus['kind'][]) =>
  ({ status }: Performer): boolean =>
    kinds.includes(status.kind);

/**
 * Returns up to four sort orders that undoing one of the last three actions would restore, each twice to be picked more often than the
 * number below it, which follows: commands that use them make such an undo meet a sort order that is taken.
 */
export const listRestorableSortOrders = ({ actions, performers }: Gig): number[] =>
  actions
    .slice(-3)
    .flatMap(({ before }) => before.filter(({ id, sortOrder }) => performers.get(id)?.sortOrder !== sortOrder))
    .slice(0, 4)
    .flatMap(({ sortOrder }) => [sortOrder, sortOrder, sortOrder - 1]);

/** The inputs of one generated command: the gig, the time, and random choices. */
export class CommandInputs {
  /** Usually up to seven minutes after the previous command, rarely before it (a clock set back). */
  readonly at: Instant;

  /** @param stepIndex the ids of new performers are derived from it */
  constructor(
    private readonly generate: fc.GeneratorValue,
    readonly gig: Gig,
    private readonly stepIndex: number,
    previousAt: Instant,
  ) {
    this.at = instant(previousAt + (this.nextInt(50) === 0 ? -90_000 : this.nextInt(420_000)));
  }

  /** Returns a whole number from 0 to `bound` - 1. */
  nextInt(bound: number): number {
    return this.generate(randomNumber) % bound;
  }

  /** Chooses between the usual and an unusual input: true in seven of eight cases. */
  isUsualCase(): boolean {
    return this.nextInt(8) < 7;
  }

  pickOne<Item>(...items: [Item, ...Item[]]): Item {
    return items[this.nextInt(items.length)] ?? items[0];
  }

  /** Returns the value in half of the cases, otherwise undefined. */
  maybe<Value>(value: Value): Value | undefined {
    return this.nextInt(2) === 0 ? value : undefined;
  }

  /**
   * Usually picks a performer who matches the first preference that anybody matches, rarely one who matches a later preference, otherwise
   * any performer, even a removed or an unknown one.
   */
  pickPerformer(...preferences: ((performer: Performer) => boolean)[]): Pick<Performer, 'id' | 'instruments' | 'attended'> {
    const all = [...this.gig.performers.values()];
    for (const matches of preferences) {
      const [first, ...others] = all.filter(matches);
      if (first && this.isUsualCase()) return this.pickOne(first, ...others);
    }
    return this.pickOne(unknownPerformer, ...all);
  }

  /** Returns the ids of some or all performers of the line-up, in random order. */
  shufflePerformerIds(): PerformerId[] {
    const ids = [...this.gig.performers.values()].filter(({ status }) => status.kind !== 'removed').map(({ id }) => id);
    return this.generate(shuffledIndices, ids.length).flatMap((index) => ids[index] ?? []);
  }

  /** Returns `count` new performers, usually participants that are not in the line-up yet and that play an instrument. */
  pickNewPerformers(count: number): NewPerformer[] {
    const inLineUp = new Set([...this.gig.performers.values()].flatMap((it) => (it.status.kind === 'removed' ? [] : [it.participantId])));
    const notInLineUp = performerPool.filter(({ participantId }) => !inLineUp.has(participantId));
    const start = this.nextInt(performerPool.length);
    return Array.from({ length: count }, (_, index) => {
      const candidates = notInLineUp.length >= count && this.isUsualCase() ? notInLineUp : performerPool;
      const { participantId } = candidates[(start + index) % candidates.length] ?? unknownPerformer;
      // Each step has 16 performer ids of its own, more than it adds performers
      const { id } = createPerformerFixture(0x1000 + 16 * this.stepIndex + index);
      const instruments = this.pickOne<PerformerFixture['instruments']>(...usualInstruments);
      return toNewPerformer({ id, participantId, instruments: this.isUsualCase() ? instruments : [] });
    });
  }
}
