import { type GigId } from '@jamjar/contracts/ids';
import { type CreateGigRequest, type EditGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { logoForm } from '../../api/logo-form.js';
import { type NewsOf, tells } from '../../api/news.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { type Seq, rowsOf, takeList } from '../../api/rows.js';
import { type Gigs } from './gigs.cache.js';

const byId = ({ id }: GigView): string => id;

export const gigsApi = api.injectEndpoints({
  endpoints: (build) => ({
    gigs: build.query<Gigs, undefined>({
      query: () => routes.events,
      transformResponse: (events: GigView[], meta) => rowsOf(byId, events, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Gigs'],
    }),
    /** The one that is open, as a list of one, so that the same rules keep it. */
    gig: build.query<Gigs, GigId>({
      query: routes.event,
      transformResponse: (event: GigView, meta) => rowsOf(byId, [event], meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Gigs'],
    }),

    createGig: build.mutation<GigView, CreateGigRequest>({
      query: (body) => ({ url: routes.events, method: 'POST', body }),
      onQueryStarted: tells((event, seq) => ({ type: 'event_created', ...about(event), seq })),
    }),
    editGig: build.mutation<GigView, { id: GigId; changed: EditGigRequest }>({
      query: ({ id, changed }) => ({ url: routes.event(id), method: 'PUT', body: changed }),
      onQueryStarted: tells(updated),
    }),
    deleteGig: build.mutation<null, GigId>({
      query: (id) => ({ url: routes.event(id), method: 'DELETE' }),
      onQueryStarted: tells((_nothing, seq, id) => ({ type: 'event_deleted', eventId: id, jamNightId: id, seq })),
    }),
    complete: build.mutation<GigView, { id: GigId; completed: boolean }>({
      query: ({ id, completed }) => ({ url: routes.toggleCompleted(id), method: 'PATCH', body: { completed } }),
      onQueryStarted: tells(updated),
    }),
    switchRaffle: build.mutation<GigView, { id: GigId; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: routes.raffleToggle(id), method: 'PATCH', body: { enabled } }),
      onQueryStarted: tells(updated),
    }),
    setEventLogo: build.mutation<GigView, { id: GigId; logoUrl: string | null }>({
      query: ({ id, logoUrl }) => ({ url: routes.eventLogo(id), method: 'PATCH', body: { logoUrl } }),
      onQueryStarted: tells(updated),
    }),
    uploadEventLogo: build.mutation<GigView, { id: GigId; file: File }>({
      query: ({ id, file }) => ({ url: routes.eventLogoUpload(id), method: 'POST', body: logoForm(file) }),
      onQueryStarted: tells(updated),
    }),
  }),
});
export const {
  useGigsQuery,
  useGigQuery,
  useCreateGigMutation,
  useEditGigMutation,
  useDeleteGigMutation,
  useCompleteMutation,
  useSwitchRaffleMutation,
  useSetEventLogoMutation,
  useUploadEventLogoMutation,
} = gigsApi;

function updated(event: GigView, seq: Seq): NewsOf<'event_updated'> {
  return { type: 'event_updated', ...about(event), seq };
}
const about = (event: GigView) => ({ eventId: event.id, jamNightId: event.id, event });

/** On every list that may show it: the home screen's and its own. */
export function changeGig(dispatch: ApiDispatch, id: GigId, change: (draft: Gigs) => void): void {
  const { util } = gigsApi;
  patch(dispatch, util.updateQueryData('gigs', undefined, change), util.getRunningQueryThunk('gigs', undefined));
  patch(dispatch, util.updateQueryData('gig', id, change), util.getRunningQueryThunk('gig', id));
}
