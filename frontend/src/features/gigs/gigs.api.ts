import { type GigId } from '@jamjar/contracts/ids';
import { type CreateGigRequest, type EditGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { toLogoForm } from '../../api/logo-form.js';
import { type ChangeMessageOf, publishResponseAs } from '../../api/change-messages.js';
import { type CachedRows, cacheRowsBy, type Seq } from '../../api/cached-rows.js';

/** Cached gigs by id: the list of the home page, or the one gig of a gig's page. */
export type GigRows = CachedRows<GigView>;

const cachedGigs = cacheRowsBy(({ id }: GigView) => id, ['organisation', 'signupUrl', 'feedbackUrl']);

const gigQueries = api.injectEndpoints({
  endpoints: (build) => ({
    gigs: build.query<GigRows, undefined>({
      query: () => routes.events,
      ...cachedGigs,
      providesTags: ['Gigs'],
    }),
    /** One gig, cached as a list of one: server messages update it by the same code as the list of all gigs. */
    gig: build.query<GigRows, GigId>({
      query: (gigId) => ({ url: routes.event(gigId), gigId }),
      ...cachedGigs,
      transformResponse: (gig: GigView, meta) => cachedGigs.transformResponse([gig], meta),
      providesTags: ['Gigs'],
    }),
  }),
});

export const gigsApi = gigQueries.injectEndpoints({
  endpoints: (build) => ({
    createGig: build.mutation<GigView, CreateGigRequest>({
      query: (body) => ({ url: routes.events, method: 'POST', body }),
      onQueryStarted: publishResponseAs((gig, seq) => ({ type: 'event_created', ...toGigFields(gig), seq })),
    }),
    editGig: build.mutation<GigView, { id: GigId; fields: EditGigRequest }>({
      query: ({ id, fields }) => ({ url: routes.event(id), method: 'PUT', body: fields }),
      onQueryStarted: publishResponseAs(toGigUpdatedMessage),
    }),
    deleteGig: build.mutation<null, GigId>({
      query: (id) => ({ url: routes.event(id), method: 'DELETE' }),
      onQueryStarted: publishResponseAs((_response, seq, id) => ({ type: 'event_deleted', eventId: id, jamNightId: id, seq })),
    }),
    setCompleted: build.mutation<GigView, { id: GigId; completed: boolean }>({
      query: ({ id, completed }) => ({ url: routes.toggleCompleted(id), method: 'PATCH', body: { completed } }),
      onQueryStarted: publishResponseAs(toGigUpdatedMessage),
    }),
    switchRaffle: build.mutation<GigView, { id: GigId; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: routes.raffleToggle(id), method: 'PATCH', body: { enabled } }),
      onQueryStarted: publishResponseAs(toGigUpdatedMessage),
    }),
    setGigLogo: build.mutation<GigView, { id: GigId; logoUrl: string | null }>({
      query: ({ id, logoUrl }) => ({ url: routes.eventLogo(id), method: 'PATCH', body: { logoUrl } }),
      onQueryStarted: publishResponseAs(toGigUpdatedMessage),
    }),
    uploadGigLogo: build.mutation<GigView, { id: GigId; file: File }>({
      query: ({ id, file }) => ({ url: routes.eventLogoUpload(id), method: 'POST', body: toLogoForm(file) }),
      onQueryStarted: publishResponseAs(toGigUpdatedMessage),
    }),
  }),
});
export const {
  useGigsQuery,
  useGigQuery,
  useCreateGigMutation,
  useEditGigMutation,
  useDeleteGigMutation,
  useSetCompletedMutation,
  useSwitchRaffleMutation,
  useSetGigLogoMutation,
  useUploadGigLogoMutation,
} = gigsApi;

function toGigUpdatedMessage(gig: GigView, seq: Seq): ChangeMessageOf<'event_updated'> {
  return { type: 'event_updated', ...toGigFields(gig), seq };
}
const toGigFields = (gig: GigView) => ({ eventId: gig.id, jamNightId: gig.id, event: gig });
