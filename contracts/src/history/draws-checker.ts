import { type GigEvents } from '../gigs/gig.events.js';
import { type RaffleSeal } from '../gigs/gig.state.js';
import { type HistoryEntry, type Sha256 } from './chain.js';
import { decodeEntry } from './decode-entry.js';
import { checkDraw } from './draw-check.js';

/** The result of checking all raffle draws in a history: revisions of their entries. */
export interface DrawsCheck {
  readonly wrongDraws: readonly number[];
  /** Draws that were not sealed before, so that the check proves their arithmetic only. */
  readonly unsealedDraws: readonly number[];
  /** Seals that no draw opened: broken ones, and one that is still open. */
  readonly unopenedSeals: readonly number[];
}

/** Checks the draws of one history, entry by entry from the first (docs/rules.md#raffle). It ignores entries that cannot be read. */
export class DrawsChecker {
  readonly #wrongDraws: number[] = [];
  readonly #unsealedDraws: number[] = [];
  readonly #brokenSeals: number[] = [];
  #openSeal: Omit<RaffleSeal, 'isBroken'> | null = null;

  constructor(private readonly sha256: Sha256) {}

  check(entry: HistoryEntry): void {
    const event = entry.type.startsWith('Raffle') ? decodeEntry(entry) : null;
    if (event?.type === 'RaffleSealed') this.#openSeal = { ...event.data, revision: entry.revision };
    if (event?.type === 'RaffleSealBroken') this.#breakSeal();
    if (event?.type === 'RaffleDrawn') this.#checkDraw(event.data, entry.revision);
  }

  get result(): DrawsCheck {
    const unopened = this.#openSeal ? [this.#openSeal.revision] : [];
    return { wrongDraws: this.#wrongDraws, unsealedDraws: this.#unsealedDraws, unopenedSeals: [...this.#brokenSeals, ...unopened] };
  }

  #breakSeal(): void {
    if (this.#openSeal) this.#brokenSeals.push(this.#openSeal.revision);
    this.#openSeal = null;
  }

  #checkDraw({ seed, entries, winner, at }: GigEvents['RaffleDrawn'], revision: number): void {
    const { commitment = null, at: sealedAt } = this.#openSeal ?? {};
    this.#openSeal = null;
    const { seal, isRight } = checkDraw(this.sha256, {
      commitment,
      sealedAt: sealedAt === undefined ? null : new Date(sealedAt).toISOString(),
      seed,
      entries: entries.map(({ performerId, entries: count }) => ({ key: performerId, name: '', entries: count })),
      winner,
      at: new Date(at).toISOString(),
      intact: true,
    });
    if (!isRight) this.#wrongDraws.push(revision);
    else if (seal === 'atDraw') this.#unsealedDraws.push(revision);
  }
}
