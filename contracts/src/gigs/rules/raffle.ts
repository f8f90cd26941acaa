import { type GigCommands } from '../gig.commands.js';
import { type GigEvent, type RaffleEntry } from '../gig.events.js';
import { getLineUp } from '../line-up.order.js';
import { pickWinner } from '../raffle.draw.js';
import { findOpenSeal } from '../raffle.evolve.js';
import { type Gig, type Performer } from '../gig.state.js';
import { accept, noChange, refuse } from '../../decider.js';
import { findPerformer, type GigDecision } from './gig.rule.js';

/** Sets the entrances of these performers, even while the raffle is switched off. One unknown or removed performer refuses the whole command. */
export function setRaffleEntrances(gig: Gig, { performerIds, entrances }: GigCommands['SetRaffleEntrances']): GigDecision {
  const performers = performerIds.map((id) => findPerformer(gig, id)).filter((performer) => performer !== null);
  if (performers.length < performerIds.length) return refuse('PERFORMER_NOT_FOUND');
  const changed = performers.filter(({ raffle }) => raffle.entrances !== entrances);
  return accept(...changed.map(({ id }): GigEvent => ({ type: 'RaffleEntrancesSet', data: { performerId: id, entrances } })));
}

/** Fixes the seed of the next draw, unless a seal is open (docs/rules.md#raffle). */
export function sealRaffle(gig: Gig, { commitment, at }: GigCommands['SealRaffle']): GigDecision {
  if (!gig.settings.raffleEnabled) return refuse('RAFFLE_OFF');
  return findOpenSeal(gig) ? noChange : accept({ type: 'RaffleSealed', data: { commitment, at } });
}

/** Records that the seed of the seal with this commitment is lost; records nothing unless that seal is the open one. */
export const breakRaffleSeal = (gig: Gig, { commitment, at }: GigCommands['BreakRaffleSeal']): GigDecision =>
  findOpenSeal(gig)?.commitment === commitment ? accept({ type: 'RaffleSealBroken', data: { commitment, at } }) : noChange;

/**
 * Draws a winner with the seed of the open seal, or seals and draws at once. The event contains seed and entries, so that anyone with the
 * history can recompute the draw (docs/rules.md#raffle). @throws SyntaxError when the seed is not hexadecimal
 */
export function drawRaffle(gig: Gig, { commitment, seed, isNew, at }: GigCommands['DrawRaffle']): GigDecision {
  if (!gig.settings.raffleEnabled) return refuse('RAFFLE_OFF');
  const openSeal = findOpenSeal(gig);
  if (isNew ? openSeal : gig.raffleSeal?.commitment !== commitment) return refuse('ALREADY_DRAWN');
  if (seed === null || !(isNew || openSeal)) return refuse('RAFFLE_SEAL_BROKEN');
  const entries = listRaffleEntries(gig);
  if (entries.length === 0) return refuse('NOBODY_ELIGIBLE');
  const newSeal: readonly GigEvent[] = isNew ? [{ type: 'RaffleSealed', data: { commitment, at } }] : [];
  return accept(...newSeal, { type: 'RaffleDrawn', data: { seed, entries, winner: pickWinner(seed, entries), at } });
}

/** Sets the entrances and wins of all performers in the line-up to zero. */
export function resetRaffle(gig: Gig, { at }: GigCommands['ResetRaffle']): GigDecision {
  const affected = getLineUp(gig).filter(({ raffle }) => raffle.entrances !== 0 || raffle.wins !== 0);
  return affected.length === 0 ? noChange : accept({ type: 'RaffleReset', data: { affected: affected.map(({ id }) => id), at } });
}

/** A performer's number of tickets in the next draw: each win uses up one entrance. */
const countEffectiveEntries = ({ raffle }: Performer): number => Math.max(0, raffle.entrances - raffle.wins);

const listRaffleEntries = (gig: Gig): RaffleEntry[] =>
  getLineUp(gig)
    .map((performer) => ({ performerId: performer.id, entries: countEffectiveEntries(performer) }))
    .filter(({ entries }) => entries > 0);
