import { type PerformerId } from '../ids.js';
import { type RaffleEntry } from './gig.events.js';

/**
 * Returns the winner for a hexadecimal seed: the owner of the winning ticket. Anyone with the history can recompute a draw with it.
 * @throws RangeError, SyntaxError as `findWinningTicket`
 */
export const pickWinner = (seed: string, entries: readonly RaffleEntry[]): PerformerId =>
  findWinningTicket(seed, entries).owner.performerId;

/**
 * Finds the winning ticket. Each entry has `entries` tickets, numbered from 0 in the order of the list; ticket `seed mod ticketCount` wins.
 * @throws RangeError when there is no ticket, or a number of entries is invalid; SyntaxError when the seed is not hexadecimal
 */
export function findWinningTicket<Entry extends { readonly entries: number }>(
  seed: string,
  entries: readonly Entry[],
): { ticket: number; ticketCount: number; owner: Entry } {
  const ticketCount = entries.reduce((sum, { entries: count }) => sum + count, 0);
  if (ticketCount === 0) throw new RangeError('A raffle without entries has no winner');
  const ticket = Number(BigInt(`0x${seed}`) % BigInt(ticketCount));
  let firstTicket = 0;
  for (const owner of entries) {
    if (ticket < firstTicket + owner.entries) return { ticket, ticketCount, owner };
    firstTicket += owner.entries;
  }
  throw new RangeError('The winning ticket belongs to no entry');
}
