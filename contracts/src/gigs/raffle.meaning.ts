import { type Meaning } from './gig.meaning.js';
import { change } from './performer.change.js';

type RaffleEventType = 'RaffleEntrancesSet' | 'RaffleDrawn' | 'RaffleReset';

export const raffleMeaning: Meaning<RaffleEventType> = {
  RaffleEntrancesSet: (gig, { performerId, entrances }) => change(gig, performerId, ({ raffle }) => ({ raffle: { ...raffle, entrances } })),
  RaffleDrawn: (gig, { winner }) => change(gig, winner, ({ raffle }) => ({ raffle: { ...raffle, wins: raffle.wins + 1 } })),
  RaffleReset: (gig, { affected }) => {
    for (const id of affected) change(gig, id, () => ({ raffle: { entrances: 0, wins: 0 } }));
  },
};
