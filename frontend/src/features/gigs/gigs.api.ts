import { type GigId } from '@jamjar/contracts/ids';
import { type CreateGigRequest, type EditGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { type RequestArgs } from '../../api/base-query.js';
import { publishedMutation } from '../../api/change-messages.js';
import { toGigFields } from '../../domain/commands/command-mutations.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';
import { del, patch, post, put } from '../../api/requests.js';
import { type LogoChange, toLogoRequest } from '../../domain/logos/logo-change.js';

/** Cached gigs by id: the list of the home page, or the one gig of a gig's page. */
export type GigRows = CachedRows<GigView>;

/** How gigs are cached. The fields in this list do not come from the gig's events. */
export const gigCaching = cacheRowsBy(({ id }: GigView) => id, ['organisation', ...linkKindNames.map(linkNames.url)]);

/** Definition of a mutation that the server answers with the changed gig. */
export const gigMutation = <Arg>(query: (arg: Arg) => RequestArgs) =>
  publishedMutation<Arg, GigView>(query, (gig, seq) => ({ type: 'event_updated', ...toGigFields(gig.id), event: gig, seq }));

const gigQueries = api.injectEndpoints({
  endpoints: (build) => ({
    gigs: build.query<GigRows, undefined>({
      query: () => routes.events,
      ...gigCaching,
      providesTags: ['Gigs'],
    }),
    /** One gig, cached as a list of one: server messages update it by the same code as the list of all gigs. */
    gig: build.query<GigRows, GigId>({
      query: (gigId) => ({ url: routes.event(gigId), gigId }),
      ...gigCaching,
      transformResponse: (gig: GigView, meta) => gigCaching.transformResponse([gig], meta),
      providesTags: ['Gigs'],
    }),
  }),
});

export const gigsApi = gigQueries.injectEndpoints({
  endpoints: (build) => ({
    createGig: build.mutation<GigView, CreateGigRequest>(
      publishedMutation(
        (body) => post(routes.events, body),
        (gig, seq) => ({ type: 'event_created', ...toGigFields(gig.id), event: gig, seq }),
      ),
    ),
    editGig: build.mutation<GigView, { id: GigId; fields: EditGigRequest }>(gigMutation(({ id, fields }) => put(routes.event(id), fields))),
    deleteGig: build.mutation<null, GigId>(
      publishedMutation(
        (id) => del(routes.event(id)),
        (_response, seq, id) => ({ type: 'event_deleted', ...toGigFields(id), seq }),
      ),
    ),
    setCompleted: build.mutation<GigView, { id: GigId; completed: boolean }>(
      gigMutation(({ id, completed }) => patch(routes.toggleCompleted(id), { completed })),
    ),
    setGigLogo: build.mutation<GigView, LogoChange & { id: GigId }>(
      gigMutation(({ id, ...change }) => toLogoRequest(change, routes.eventLogo(id), routes.eventLogoUpload(id))),
    ),
  }),
});
export const {
  useGigsQuery,
  useGigQuery,
  useCreateGigMutation,
  useEditGigMutation,
  useDeleteGigMutation,
  useSetCompletedMutation,
  useSetGigLogoMutation,
} = gigsApi;
