import { type LiveEventId } from '@jamjar/contracts/ids';
import { type CreateLiveEventRequest, type EditLiveEventRequest } from '@jamjar/contracts/live-events/live-event.requests';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { logoForm } from '../../api/logo-form.js';
import { type NewsOf, tells } from '../../api/news.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { type AsOf, rowsOf, takeList } from '../../api/rows.js';
import { type LiveEvents } from './live-events.cache.js';

const byId = ({ id }: LiveEventView): string => id;

export const liveEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveEvents: build.query<LiveEvents, undefined>({
      query: () => routes.events,
      transformResponse: (events: LiveEventView[], meta) => rowsOf(byId, events, meta?.asOf ?? null),
      merge: takeList,
      providesTags: ['LiveEvents'],
    }),
    /** The one that is open, as a list of one, so that the same rules keep it. */
    liveEvent: build.query<LiveEvents, LiveEventId>({
      query: routes.event,
      transformResponse: (event: LiveEventView, meta) => rowsOf(byId, [event], meta?.asOf ?? null),
      merge: takeList,
      providesTags: ['LiveEvents'],
    }),

    createLiveEvent: build.mutation<LiveEventView, CreateLiveEventRequest>({
      query: (body) => ({ url: routes.events, method: 'POST', body }),
      onQueryStarted: tells((event, asOf) => ({ type: 'event_created', ...about(event), asOf })),
    }),
    editLiveEvent: build.mutation<LiveEventView, { id: LiveEventId; changed: EditLiveEventRequest }>({
      query: ({ id, changed }) => ({ url: routes.event(id), method: 'PUT', body: changed }),
      onQueryStarted: tells(updated),
    }),
    deleteLiveEvent: build.mutation<null, LiveEventId>({
      query: (id) => ({ url: routes.event(id), method: 'DELETE' }),
      onQueryStarted: tells((_nothing, asOf, id) => ({ type: 'event_deleted', eventId: id, jamNightId: id, asOf })),
    }),
    complete: build.mutation<LiveEventView, { id: LiveEventId; completed: boolean }>({
      query: ({ id, completed }) => ({ url: routes.toggleCompleted(id), method: 'PATCH', body: { completed } }),
      onQueryStarted: tells(updated),
    }),
    switchRaffle: build.mutation<LiveEventView, { id: LiveEventId; enabled: boolean }>({
      query: ({ id, enabled }) => ({ url: routes.raffleToggle(id), method: 'PATCH', body: { enabled } }),
      onQueryStarted: tells(updated),
    }),
    setEventLogo: build.mutation<LiveEventView, { id: LiveEventId; logoUrl: string | null }>({
      query: ({ id, logoUrl }) => ({ url: routes.eventLogo(id), method: 'PATCH', body: { logoUrl } }),
      onQueryStarted: tells(updated),
    }),
    uploadEventLogo: build.mutation<LiveEventView, { id: LiveEventId; file: File }>({
      query: ({ id, file }) => ({ url: routes.eventLogoUpload(id), method: 'POST', body: logoForm(file) }),
      onQueryStarted: tells(updated),
    }),
  }),
});
export const {
  useLiveEventsQuery,
  useLiveEventQuery,
  useCreateLiveEventMutation,
  useEditLiveEventMutation,
  useDeleteLiveEventMutation,
  useCompleteMutation,
  useSwitchRaffleMutation,
  useSetEventLogoMutation,
  useUploadEventLogoMutation,
} = liveEventsApi;

function updated(event: LiveEventView, asOf: AsOf): NewsOf<'event_updated'> {
  return { type: 'event_updated', ...about(event), asOf };
}
const about = (event: LiveEventView) => ({ eventId: event.id, jamNightId: event.id, event });

/** On every list that may show it: the home screen's and its own. */
export function changeLiveEvent(dispatch: ApiDispatch, id: LiveEventId, change: (draft: LiveEvents) => void): void {
  const { util } = liveEventsApi;
  patch(dispatch, util.updateQueryData('liveEvents', undefined, change), util.getRunningQueryThunk('liveEvents', undefined));
  patch(dispatch, util.updateQueryData('liveEvent', id, change), util.getRunningQueryThunk('liveEvent', id));
}
