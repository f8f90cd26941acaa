import { type GigEvents } from '../gigs/gig.events.js';
import { type RaffleSeal } from '../gigs/gig.state.js';
import { type HistoryEntry, type Sha256 } from './chain.js';
import { decodeEntry } from './decode-entry.js';
import { checkDraw } from './draw-check.js';

/** What was found of the raffle's draws in a history, each by the revision of its entry. */
export interface DrawsCheck {
  readonly wrongDraws: readonly number[];
  /** Draws of which only the arithmetic is proved, because they were not sealed before. */
  readonly unsealedDraws: readonly number[];
  readonly unopenedSeals: readonly number[];
}

/** Checks the draws of one history, entry by entry, from its first (docs/rules.md#raffle). Entries that cannot be read are left to the check of the chain. */
export class DrawsChecker {
  readonly #wrongDraws: number[] = [];
  readonly #unsealedDraws: number[] = [];
  readonly #brokenSeals: number[] = [];
  #seal: Omit<RaffleSeal, 'isBroken'> | null = null;

  constructor(private readonly sha256: Sha256) {}

  check(entry: HistoryEntry): void {
    const event = entry.type.startsWith('Raffle') ? decodeEntry(entry) : null;
    if (event?.type === 'RaffleSealed') this.#seal = { ...event.data, revision: entry.revision };
    if (event?.type === 'RaffleSealBroken') this.#breakSeal();
    if (event?.type === 'RaffleDrawn') this.#checkDraw(event.data, entry.revision);
  }

  get result(): DrawsCheck {
    const unopened = this.#seal ? [this.#seal.revision] : [];
    return { wrongDraws: this.#wrongDraws, unsealedDraws: this.#unsealedDraws, unopenedSeals: [...this.#brokenSeals, ...unopened] };
  }

  #breakSeal(): void {
    if (this.#seal) this.#brokenSeals.push(this.#seal.revision);
    this.#seal = null;
  }

  #checkDraw({ seed, entries, winner, at }: GigEvents['RaffleDrawn'], revision: number): void {
    const { commitment = null, at: sealedAt } = this.#seal ?? {};
    this.#seal = null;
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
