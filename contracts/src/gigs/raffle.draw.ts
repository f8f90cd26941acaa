import { type PerformerId } from '../ids.js';
import { type RaffleEntry } from './gig.events.js';

/**
 * Who wins with this seed: each entry is a ticket, numbered from 0 in the order of the list, and the ticket `seed mod tickets` wins.
 * Anyone with the history can recompute a draw by it. @throws RangeError when there is no ticket
 */
export function winnerOf(seed: string, entries: readonly RaffleEntry[]): PerformerId {
  const tickets = entries.reduce((sum, { entries: count }) => sum + count, 0);
  if (tickets === 0) throw new RangeError('A raffle without entries has no winner');
  let ticket = Number(BigInt(`0x${seed}`) % BigInt(tickets));
  for (const { performerId, entries: count } of entries) {
    if (ticket < count) return performerId;
    ticket -= count;
  }
  throw new RangeError('A ticket beyond the last');
}
