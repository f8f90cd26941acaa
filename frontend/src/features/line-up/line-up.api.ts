import { type GigId, type ParticipantId, type PerformerId } from '@jamjar/contracts/ids';
import {
  type AddPerformerResponse,
  type AddPerformerRequest,
  type EditPerformerRequest,
  type RecentPerformer,
  type SeenStage,
} from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { contactFields } from '@jamjar/contracts/participants/contact';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishedMutation } from '../../api/change-messages.js';
import { lineUpMutation, performerMutation, toPerformerMessage } from '../../domain/commands/command-mutations.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';
import { patch, post } from '../../api/requests.js';

/** The cached performers of a gig, by performer id. */
export type LineUp = CachedRows<PerformerView>;

/** How performers are cached. The fields in this list do not come from the gig's events. */
export const performerCaching = cacheRowsBy(({ id }: PerformerView) => id, ['name', ...contactFields, 'notes', 'seenAt']);

export const lineUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    lineUp: build.query<LineUp, GigId>({
      query: (gigId) => ({ url: routes.performersOfEvent(gigId), gigId }),
      ...performerCaching,
      providesTags: ['LineUp'],
    }),
    /** The most recent performer of a participant, which prefills the dialogs that add one performer. Not cached. */
    recentPerformer: build.query<RecentPerformer, ParticipantId>({ query: routes.recentPerformer, keepUnusedDataFor: 0 }),
    /** Sends an empty `contact`, a field that the server ignores: see docs/rules.md#input. */
    addPerformer: build.mutation<AddPerformerResponse, AddPerformerRequest>(
      publishedMutation(
        (body) => post(routes.performers, { contact: '', ...body }),
        ({ kept: _kept, ...performer }, seq) => toPerformerMessage('performer_created')(performer, seq),
      ),
    ),
    editPerformer: build.mutation<PerformerView, { id: PerformerId; fields: EditPerformerRequest }>(
      performerMutation(
        ({ id, fields }) => patch(routes.performer(id), fields),
        ({ fields }) => ({ describe: ({ name }) => (hasOnlyEntrances(fields) ? `Raffle entrances of ${name} changed` : undefined) }),
      ),
    ),
    /** `seen`: what the user had on screen. */
    resetLineUp: build.mutation<PerformerView[], { gigId: GigId; seen: SeenStage }>(
      lineUpMutation(
        ({ gigId, seen }) => post(routes.resetLineUp(gigId), { seen }),
        () => ({ describe: () => 'All participants are reset' }),
      ),
    ),
  }),
});
export const { useLineUpQuery, useLazyRecentPerformerQuery, useAddPerformerMutation, useEditPerformerMutation, useResetLineUpMutation } =
  lineUpApi;

/** Raffle entrances are the only field whose edit can be undone. */
const hasOnlyEntrances = ({ was: _was, ...fields }: EditPerformerRequest): boolean =>
  Object.keys(fields).every((field) => field === 'raffleEntrances');
