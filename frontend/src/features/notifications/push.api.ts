import {
  type PushSubscribeRequest,
  type PushUnsubscribeRequest,
  type PushSubscriptionRequest,
  type PushSubscriptionView,
  type VapidKeyView,
} from '@jamjar/contracts/notifications/push.views';
import { routes } from '@jamjar/contracts/routes';
import { api, type ApiDispatch } from '../../api/api.js';
import { post } from '../../api/requests.js';
import { getPushSupport } from '../../domain/push/push-support.js';

/** Push in this browser. `blocked`: the user refused the permission; `off`: no subscription; `on`: one that the server does not deny. */
export type PushStatus = 'unsupported' | 'needsHttps' | 'blocked' | 'off' | 'on';

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushStatus: build.query<PushStatus, undefined>({
      // browsers reject when the user has forbidden the site to store anything
      queryFn: async (_arg, { dispatch }) => ({ data: await checkPushStatus(dispatch).catch(() => 'unsupported' as const) }),
      providesTags: ['Push'],
    }),
    vapidKey: build.query<VapidKeyView, undefined>({ query: () => routes.vapidKey, keepUnusedDataFor: 0 }),
    pushSubscriptions: build.query<PushSubscriptionView[], undefined>({ query: () => routes.pushSubscriptions, keepUnusedDataFor: 0 }),
    subscribeToPush: build.mutation<unknown, PushSubscriptionRequest>({
      query: (subscription) => post(routes.pushSubscribe, { subscription } satisfies PushSubscribeRequest),
      invalidatesTags: ['NotificationPreference'],
    }),
    unsubscribeFromPush: build.mutation<unknown, PushSubscriptionRequest>({
      query: (subscription) => post(routes.pushUnsubscribe, { subscription } satisfies PushUnsubscribeRequest),
      invalidatesTags: ['NotificationPreference'],
    }),
  }),
});
export const { usePushStatusQuery } = pushApi;

/** Options of a query that always asks the server, and whose response is not observed. */
export const readOnce = { subscribe: false, forceRefetch: true } as const;

/** Reads the state of push in this browser. A subscription that the server does not know as one of the user is made again or released. */
async function checkPushStatus(dispatch: ApiDispatch): Promise<PushStatus> {
  const support = getPushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'blocked';
  // imported on demand: a gig's page needs it only for the switch of its notifications
  const { getBrowserSubscription, renewOrReleaseSubscription, runExclusive } = await import('../../domain/push/browser-push.js');
  return runExclusive(async () => {
    const subscription = await getBrowserSubscription();
    if (!subscription) return 'off';
    const { data } = await dispatch(pushApi.endpoints.pushSubscriptions.initiate(undefined, readOnce));
    // after an error the subscription stays until the next check
    if (!data || data.some(({ endpoint }) => endpoint === subscription.endpoint)) return 'on';
    return (await renewOrReleaseSubscription()) ? 'on' : 'off';
  });
}
