import { type Evolvers, type MutableGig } from './gig.state.js';
import { changePerformer } from './line-up.evolve.js';

/** The raffle of a new gig. */
export const initialRaffle: Pick<MutableGig, 'lastDraw' | 'raffleSeal' | 'draws'> = { lastDraw: null, raffleSeal: null, draws: new Map() };

/** The effects of entrances, seals, draws and resets of the raffle on the gig and its performers. The raffle's switch is a setting. */
export const raffleEvolvers = {
  RaffleEntrancesSet: (gig, { performerId, entrances }) =>
    changePerformer(gig, performerId, ({ raffle }) => ({ raffle: { ...raffle, entrances } })),
  RaffleSealed: (gig, { commitment, at }) => void (gig.raffleSeal = { revision: gig.lastRevision, commitment, at, isBroken: false }),
  RaffleSealBroken: (gig) => void (gig.raffleSeal = gig.raffleSeal && { ...gig.raffleSeal, isBroken: true }),
  RaffleDrawn: (gig, { winner, at }) => {
    changePerformer(gig, winner, ({ raffle }) => ({ raffle: { ...raffle, wins: raffle.wins + 1 } }));
    gig.lastDraw = { revision: gig.lastRevision, winner, at };
    gig.draws = new Map(gig.draws).set(gig.lastRevision, findOpenSeal(gig)?.revision ?? null);
    gig.raffleSeal = null;
  },
  RaffleReset: (gig, { affected }) => {
    gig.lastDraw = null;
    for (const id of affected) changePerformer(gig, id, () => ({ raffle: { entrances: 0, wins: 0 } }));
  },
} satisfies Partial<Evolvers>;

/** Returns the seal that a draw opens; null if there is none or it is broken. */
export const findOpenSeal = ({ raffleSeal }: Pick<MutableGig, 'raffleSeal'>): MutableGig['raffleSeal'] =>
  raffleSeal?.isBroken ? null : raffleSeal;
