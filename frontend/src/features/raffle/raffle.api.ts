import { type GigId } from '@jamjar/contracts/ids';
import { type RaffleResetResult } from '@jamjar/contracts/gigs/gig.requests';
import { type DrawRaffleRequest, type DrawView, type RaffleResult, type SealView } from '@jamjar/contracts/gigs/raffle.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishResponseAs } from '../../api/change-messages.js';
import { toGigFields } from '../../domain/commands/command-mutations.js';
import { post } from '../../api/requests.js';

const raffleApi = api.injectEndpoints({
  endpoints: (build) => ({
    sealRaffle: build.mutation<SealView, GigId>({ query: (id) => post(routes.raffleSeal(id)) }),
    drawRaffle: build.mutation<RaffleResult, { gigId: GigId } & DrawRaffleRequest>({
      query: ({ gigId, ...body }) => post(routes.raffle(gigId), body),
      onQueryStarted: publishResponseAs((result, seq, { gigId }) => ({ type: 'raffle_winner', ...toGigFields(gigId), ...result, seq })),
    }),
    draw: build.query<DrawView, { gigId: GigId; drawId: number }>({
      query: ({ gigId, drawId }) => routes.draw(gigId, drawId),
      keepUnusedDataFor: 0,
    }),
    resetRaffle: build.mutation<RaffleResetResult, GigId>({
      query: (id) => ({ url: routes.raffleReset(id), method: 'POST' }),
      onQueryStarted: publishResponseAs((result, seq, id) => ({ type: 'raffle_reset', eventId: id, jamNightId: id, ...result, seq })),
    }),
  }),
});
export const { useDrawQuery, useDrawRaffleMutation, useSealRaffleMutation, useResetRaffleMutation } = raffleApi;
