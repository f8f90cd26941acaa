import { findWinningTicket } from '../gigs/raffle.draw.js';
import { type DrawView } from '../gigs/raffle.views.js';
import { type Sha256 } from './chain.js';

/** What was found of a draw (docs/rules.md#raffle). */
export interface DrawCheck {
  /**
   * `before`: the seed is the one that was sealed before the draw; `atDraw`: it was sealed only with the draw, or not at all, so that the check
   * proves nothing but the arithmetic; `differs`: it is not the one that was sealed.
   */
  readonly seal: 'before' | 'atDraw' | 'differs';
  /** The tickets of each entry, in their order, numbered from 0. */
  readonly ranges: readonly { readonly first: number; readonly last: number }[];
  /** The sum of all entries. */
  readonly tickets: number;
  /** The number of the winning ticket, and the key of whose it is; null when none can be computed. */
  readonly winning: { readonly ticket: number; readonly key: string } | null;
  /** Whether the computed winner is the recorded one. */
  readonly isWinnerRight: boolean;
  /** Whether nothing speaks against the draw. */
  readonly isRight: boolean;
}

/** Recomputes a draw: its commitment, its winning ticket and its winner. */
export function checkDraw(sha256: Sha256, draw: DrawView): DrawCheck {
  const seal = checkSeal(sha256, draw);
  const winning = computeWinner(draw);
  const isWinnerRight = winning?.key === draw.winner;
  let tickets = 0;
  const ranges = draw.entries.map(({ entries }) => ({ first: tickets, last: (tickets += entries) - 1 }));
  return { seal, ranges, tickets, winning, isWinnerRight, isRight: seal !== 'differs' && isWinnerRight && draw.intact };
}

function checkSeal(sha256: Sha256, { commitment, sealedAt, seed, at }: DrawView): DrawCheck['seal'] {
  if (commitment !== null && sha256(seed) !== commitment) return 'differs';
  return sealedAt !== null && Date.parse(sealedAt) < Date.parse(at) ? 'before' : 'atDraw';
}

/** What is no hexadecimal seed, or no number of entries, has no winner. */
function computeWinner({ seed, entries }: DrawView): DrawCheck['winning'] {
  try {
    const { ticket, owner } = findWinningTicket(seed, entries);
    return { ticket, key: owner.key };
  } catch {
    return null;
  }
}
