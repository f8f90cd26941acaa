import { type Meaning } from './gig.meaning.js';
import { change } from './performer.change.js';

type RaffleEventType = 'RaffleEntrancesSet' | 'RaffleDrawn' | 'RaffleReset';

export const raffleMeaning: Meaning<RaffleEventType> = {
  RaffleEntrancesSet: (night, { performerId, entrances }) =>
    change(night, performerId, ({ raffle }) => ({ raffle: { ...raffle, entrances } })),
  RaffleDrawn: (night, { winner }) => change(night, winner, ({ raffle }) => ({ raffle: { ...raffle, wins: raffle.wins + 1 } })),
  RaffleReset: (night, { affected }) => {
    for (const id of affected) change(night, id, () => ({ raffle: { entrances: 0, wins: 0 } }));
  },
};
