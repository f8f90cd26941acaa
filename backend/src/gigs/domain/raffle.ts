import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type RaffleEntry } from '@jamjar/contracts/gigs/gig.events';
import { lineOf } from '@jamjar/contracts/gigs/line-up.order';
import { winnerOf } from '@jamjar/contracts/gigs/raffle.draw';
import { type Gig, type Performer } from '@jamjar/contracts/gigs/gig.state';
import { happened, nothingNew, refused } from '../../command-handling/decision.js';
import { type GigDecision } from './gig.rule.js';

/** The event holds seed and entries, so that anyone with the history can recompute the winner. (S2 §5; decisions, Raffle) */
export function drawRaffle(gig: Gig, { seed, at }: GigCommands['DrawRaffle']): GigDecision {
  if (!gig.settings.raffleEnabled) return refused('RAFFLE_OFF');
  const entries = entriesOf(gig);
  if (entries.length === 0) return refused('NOBODY_ELIGIBLE');
  return happened({ type: 'RaffleDrawn', data: { seed, entries, winner: winnerOf(seed, entries), at } });
}

/** All entrances and wins of those on the list to zero. (S2 §4, Raffle) */
export function resetRaffle(gig: Gig, { at }: GigCommands['ResetRaffle']): GigDecision {
  const affected = lineOf(gig).filter(({ raffle }) => raffle.entrances !== 0 || raffle.wins !== 0);
  return affected.length === 0 ? nothingNew : happened({ type: 'RaffleReset', data: { affected: affected.map(({ id }) => id), at } });
}

/** A win uses up one entrance. */
const effectiveEntries = ({ raffle }: Performer): number => Math.max(0, raffle.entrances - raffle.wins);

const entriesOf = (gig: Gig): RaffleEntry[] =>
  lineOf(gig)
    .map((performer) => ({ performerId: performer.id, entries: effectiveEntries(performer) }))
    .filter(({ entries }) => entries > 0);
