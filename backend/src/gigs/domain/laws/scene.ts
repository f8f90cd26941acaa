import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type Gig, type Performer, type Place } from '@jamjar/contracts/gigs/gig.state';
import { someone, type Someone } from '../stories/people.js';

/** Somebody of whom no gig ever heard. */
const nobody = { ...someone(0xffffff), attended: false };
/** How many people live in the town: few enough that the same ones come again. */
const town = 60;

/** A gig at one moment, and the dice with which the next thing to be asked is thrown. */
export class Scene {
  private thrown = 0;

  constructor(
    readonly gig: Gig,
    readonly at: Instant,
    /** Number of this moment: newcomers are numbered by it. */
    readonly moment: number,
    private readonly dice: readonly number[],
  ) {}

  /** A whole number from 0 up to, but without, `sides`. */
  throw(sides: number): number {
    const number = this.dice[this.thrown++ % this.dice.length] ?? 0;
    return number % sides;
  }

  /** Seven times of eight. */
  often(): boolean {
    return this.throw(8) < 7;
  }

  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.throw(items.length)] ?? items[0];
  }

  /** Most often somebody in such a place, if there is anybody; else whoever it may be, removed or unknown. */
  performer(...places: Place['kind'][]): Pick<Performer, 'id' | 'instruments' | 'attended'> {
    const all = [...this.gig.performers.values()];
    const fitting = all.filter(({ place }) => places.includes(place.kind));
    const among = fitting.length > 0 && this.often() ? fitting : all;
    return among[this.throw(among.length + (among === all ? 1 : 0))] ?? nobody;
  }

  /** Those on the list, mixed: all of them or only some. */
  mixed(): PerformerId[] {
    const ids = [...this.gig.performers.values()].filter(({ place }) => place.kind !== 'removed').map(({ id }) => id);
    const mixed = ids.map((id, index) => ({ id, by: (this.throw(9973) * (index + 1)) % 9973 })).sort((one, other) => one.by - other.by);
    return mixed.slice(0, 1 + this.throw(Math.max(1, mixed.length))).map(({ id }) => id);
  }

  /** As many as asked for, most often of those who are not on the list yet; what they play, only most often something. */
  newcomers(count: number): Someone[] {
    const present = new Set([...this.gig.performers.values()].flatMap((it) => (it.place.kind === 'removed' ? [] : [it.participantId])));
    const people = Array.from({ length: town }, (_, index) => someone(0x100 + index));
    const absent = people.filter(({ participantId }) => !present.has(participantId));
    const start = this.throw(town);
    return Array.from({ length: count }, (_, index) => {
      const among = absent.length >= count && this.often() ? absent : people;
      const { participantId } = among[(start + index) % among.length] ?? nobody;
      return { ...someone(0x1000 + 16 * this.moment + index), participantId, instruments: this.plays() };
    });
  }

  private plays(): Someone['instruments'] {
    if (!this.often()) return [];
    return this.oneOf<Someone['instruments']>([['vocals'], ['guitar'], ['drums'], ['bass', 'drums'], ['keys', 'piano', 'vocals']]);
  }
}
