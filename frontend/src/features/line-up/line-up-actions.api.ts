import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type Seen } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { lineUpMutation, nameAnd, performerMutation } from '../../domain/commands/command-mutations.js';
import { post } from '../../api/requests.js';

/** The commands on the line-up that can be undone, except the raffle's entrances, which are an edit (`line-up.api.ts`). */
export const lineUpActionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `beforeId` null: the end of the line-up. `sortOrder` is the optimistic update until the server has answered, and not sent. */
    movePerformer: build.mutation<PerformerView, { id: PerformerId; beforeId: PerformerId | null; sortOrder: number }>(
      performerMutation(({ id, beforeId }) => post(routes.move(id), { beforeId }), {
        toUpdates: ({ id, sortOrder }) => [{ id, expectedFields: { sortOrder } }],
        describe: nameAnd('moved in the list'),
      }),
    ),
    setAttendance: build.mutation<PerformerView, { id: PerformerId; attended: boolean }>(
      performerMutation(({ id, attended }) => post(routes.attendance(id), { attended }), {
        toUpdates: ({ id, attended }) => [{ id, expectedFields: { attended } }],
        describe: ({ name, attended }) => (attended ? `${name} attended` : `${name} is marked as not attended`),
      }),
    ),
    holdPerformer: build.mutation<PerformerView, { id: PerformerId; held: boolean }>(
      performerMutation(({ id, held }) => post(routes.hold(id), { held }), {
        toUpdates: ({ id, held }) => [{ id, expectedFields: { held } }],
        describe: ({ name, held }) => (held ? `${name} is held` : `${name} is back`),
      }),
    ),
    /** `seen`: what the user had on screen. */
    resetLineUp: build.mutation<PerformerView[], { gigId: GigId; seen: Seen }>(
      lineUpMutation(({ gigId, seen }) => post(routes.resetLineUp(gigId), { seen }), { describe: () => 'All participants are reset' }),
    ),
  }),
});
export const { useMovePerformerMutation, useSetAttendanceMutation, useHoldPerformerMutation, useResetLineUpMutation } = lineUpActionsApi;
