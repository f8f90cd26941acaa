import { type GigId } from '@jamjar/contracts/ids';
import { type NotificationPreferenceView } from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { put } from '../../api/requests.js';

const notificationPreferenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationPreference: build.query<NotificationPreferenceView, GigId>({
      query: routes.notificationPreference,
      providesTags: ['NotificationPreference'],
    }),
    setNotificationPreference: build.mutation<unknown, { gigId: GigId; enabled: boolean }>({
      query: ({ gigId, enabled }) => put(routes.notificationPreference(gigId), { enabled }),
      onQueryStarted: ({ gigId, enabled }, { dispatch, queryFulfilled }) => {
        const { updateQueryData } = notificationPreferenceApi.util;
        const update = dispatch(
          updateQueryData('notificationPreference', gigId, (preference) => ({ ...preference, eventEnabled: enabled })),
        );
        queryFulfilled.catch(update.undo);
      },
    }),
  }),
});
export const { useNotificationPreferenceQuery, useSetNotificationPreferenceMutation } = notificationPreferenceApi;
