import { type LiveEventId } from '@jamjar/contracts/ids';
import { type RaffleResetResult, type RaffleResult } from '@jamjar/contracts/live-events/live-event.requests';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { tells } from '../../api/news.js';

export const raffleApi = api.injectEndpoints({
  endpoints: (build) => ({
    drawRaffle: build.mutation<RaffleResult, LiveEventId>({
      query: (id) => ({ url: routes.raffle(id), method: 'POST' }),
      onQueryStarted: tells((result, asOf, id) => ({ type: 'raffle_winner', eventId: id, jamNightId: id, ...result, asOf })),
    }),
    resetRaffle: build.mutation<RaffleResetResult, LiveEventId>({
      query: (id) => ({ url: routes.raffleReset(id), method: 'POST' }),
      onQueryStarted: tells((result, asOf, id) => ({ type: 'raffle_reset', eventId: id, jamNightId: id, ...result, asOf })),
    }),
  }),
});
export const { useDrawRaffleMutation, useResetRaffleMutation } = raffleApi;
