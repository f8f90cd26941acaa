import { changePerformer, type Evolvers } from './change-performer.js';

type RaffleEventType = 'RaffleEntrancesSet' | 'RaffleDrawn' | 'RaffleReset';

/** What the events of the raffle do to the performers' entrances and wins. */
export const raffleEvolvers: Evolvers<RaffleEventType> = {
  RaffleEntrancesSet: (gig, { performerId, entrances }) =>
    changePerformer(gig, performerId, ({ raffle }) => ({ raffle: { ...raffle, entrances } })),
  RaffleDrawn: (gig, { winner }) => changePerformer(gig, winner, ({ raffle }) => ({ raffle: { ...raffle, wins: raffle.wins + 1 } })),
  RaffleReset: (gig, { affected }) => {
    for (const id of affected) changePerformer(gig, id, () => ({ raffle: { entrances: 0, wins: 0 } }));
  },
};
