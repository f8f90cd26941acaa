import { findWinningTicket } from '../gigs/raffle.draw.js';
import { type DrawView } from '../gigs/raffle.views.js';
import { type Sha256 } from './chain.js';

/** The result of checking a raffle draw (docs/rules.md#raffle). */
export interface DrawCheck {
  /**
   * `before`: the seed was sealed before the draw; `atDraw`: it was sealed at the time of the draw, later or never, so that the check
   * proves the arithmetic only; `differs`: another seed was sealed.
   */
  readonly seal: 'before' | 'atDraw' | 'differs';
  /** The numbers of each entry's first and last ticket, from 0, in the order of the entries. */
  readonly ranges: readonly { readonly first: number; readonly last: number }[];
  readonly ticketCount: number;
  /** The number of the winning ticket and the key of its owner; null when they cannot be computed. */
  readonly winning: { readonly ticket: number; readonly key: string } | null;
  /** Whether the computed winner is the recorded one. */
  readonly isWinnerRight: boolean;
  /** Whether `seal` is not `differs`, the winner is right, and the stored hashes are valid. */
  readonly isRight: boolean;
}

/** Recomputes a draw: its commitment, its winning ticket and its winner. */
export function checkDraw(sha256: Sha256, draw: DrawView): DrawCheck {
  const seal = checkSeal(sha256, draw);
  const winning = computeWinner(draw);
  const isWinnerRight = winning?.key === draw.winner;
  let ticketCount = 0;
  const ranges = draw.entries.map(({ entries }) => ({ first: ticketCount, last: (ticketCount += entries) - 1 }));
  return { seal, ranges, ticketCount, winning, isWinnerRight, isRight: seal !== 'differs' && isWinnerRight && draw.intact };
}

function checkSeal(sha256: Sha256, { commitment, sealedAt, seed, at }: DrawView): DrawCheck['seal'] {
  if (commitment !== null && sha256(seed) !== commitment) return 'differs';
  return sealedAt !== null && Date.parse(sealedAt) < Date.parse(at) ? 'before' : 'atDraw';
}

/** Returns null when the seed is not hexadecimal, or the numbers of entries are invalid. */
function computeWinner({ seed, entries }: DrawView): DrawCheck['winning'] {
  try {
    const { ticket, owner } = findWinningTicket(seed, entries);
    return { ticket, key: owner.key };
  } catch {
    return null;
  }
}
