import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { type RaffleResult } from '@jamjar/contracts/gigs/raffle.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { lineUpMutation, publishResponseAs } from '../../api/change-messages.js';
import { put } from '../../api/requests.js';

interface EntrancesOfSeveral {
  gigId: GigId;
  performerIds: readonly PerformerId[];
  entrances: number;
}

const raffleApi = api.injectEndpoints({
  endpoints: (build) => ({
    drawRaffle: build.mutation<RaffleResult, GigId>({
      query: (id) => ({ url: routes.raffle(id), method: 'POST' }),
      onQueryStarted: publishResponseAs((result, seq, id) => ({ type: 'raffle_winner', eventId: id, jamNightId: id, ...result, seq })),
    }),
    resetRaffle: build.mutation<RaffleResetResult, GigId>({
      query: (id) => ({ url: routes.raffleReset(id), method: 'POST' }),
      onQueryStarted: publishResponseAs((result, seq, id) => ({ type: 'raffle_reset', eventId: id, jamNightId: id, ...result, seq })),
    }),
    setRaffleEntrances: build.mutation<PerformerView[], EntrancesOfSeveral>(
      lineUpMutation(({ gigId, ...body }) => put(routes.raffleEntrances(gigId), body), {
        toUpdates: ({ performerIds, entrances }) => performerIds.map((id) => ({ id, expectedFields: { raffleEntrances: entrances } })),
        describe: (_changed, { performerIds: { length } }) =>
          `Raffle entrances of ${length} ${length === 1 ? 'participant' : 'participants'} changed`,
      }),
    ),
  }),
});
export const { useDrawRaffleMutation, useResetRaffleMutation, useSetRaffleEntrancesMutation } = raffleApi;
