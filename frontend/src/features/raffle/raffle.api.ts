import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type RaffleResult } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishResponseAs } from '../../api/change-messages.js';

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
  }),
});
export const { useDrawRaffleMutation, useResetRaffleMutation } = raffleApi;
