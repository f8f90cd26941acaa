import { type PerformerId } from '../ids.js';
import { type RaffleEntry } from './gig.events.js';

/**
 * Returns the winner for a hexadecimal seed. Each performer has `entries` tickets, numbered from 0 in the order of the list; ticket
 * `seed mod ticketCount` wins. With this function anyone who has the history can recompute a draw.
 * @throws RangeError when there is no ticket
 */
export function pickWinner(seed: string, entries: readonly RaffleEntry[]): PerformerId {
  const ticketCount = entries.reduce((sum, { entries: count }) => sum + count, 0);
  if (ticketCount === 0) throw new RangeError('A raffle without entries has no winner');
  let ticket = Number(BigInt(`0x${seed}`) % BigInt(ticketCount));
  for (const { performerId, entries: count } of entries) {
    if (ticket < count) return performerId;
    ticket -= count;
  }
  throw new RangeError('The winning ticket belongs to no entry');
}
