import * as v from 'valibot';
import { nullableText, timestamp } from '../field.schemas.js';

/** A browser's push subscription, in the form of its `PushSubscription.toJSON()`. The keys are base64url. */
export interface PushSubscriptionRequest {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** POST /api/push/subscribe and /api/public/place/{secret}/push */
export interface PushSubscribeRequest {
  readonly subscription: PushSubscriptionRequest;
}

/** POST /api/push/unsubscribe: accepts the whole subscription or its endpoint alone. */
export type PushUnsubscribeRequest =
  | { readonly subscription: Pick<PushSubscriptionRequest, 'endpoint'> }
  | { readonly endpoint: PushSubscriptionRequest['endpoint'] };

/** POST /api/public/place/{secret}/push/delete */
export type PlacePushDeleteRequest = Pick<PushSubscriptionRequest, 'endpoint'>;

/** PUT /api/events/{id}/notification-preference */
export interface NotificationPreferenceRequest {
  readonly enabled: boolean;
}

/** GET /api/push/vapid-key */
export interface VapidKeyView extends v.InferOutput<typeof vapidKeySchema> {}
export const vapidKeySchema = v.object({
  /** Base64url, for `PushManager.subscribe`. */
  publicKey: v.string(),
});

/** One of the user's own subscriptions. */
export interface PushSubscriptionView extends v.InferOutput<typeof pushSubscriptionSchema> {}
export const pushSubscriptionSchema = v.object({
  endpoint: v.string(),
  userAgent: nullableText,
  /** ISO 8601: when the push service last accepted a notification, or the browser last subscribed, whichever is later. */
  lastUsed: timestamp,
});

/** Whether the user gets notifications about one gig. */
export interface NotificationPreferenceView extends v.InferOutput<typeof notificationPreferenceSchema> {}
export const notificationPreferenceSchema = v.object({
  /** The same value as `hasSubscription`: a user who switches all notifications off ends the subscriptions. */
  globalEnabled: v.boolean(),
  hasSubscription: v.boolean(),
  /** The user's choice for this gig; true until the user changes it. */
  eventEnabled: v.boolean(),
  /** Whether all conditions for notifications about this gig are met. */
  enabled: v.boolean(),
});

/** The kind of a notification. `stage`: Stage Calls; `queue`: Queue Updates; `event`: Event Updates; `performer`: sent to a performer's phone. */
export type PushKind = 'stage' | 'queue' | 'event' | 'performer';

/** The notification data that the service worker receives. It contains public names and no contact details. */
export interface PushPayload {
  readonly kind: PushKind;
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens; null for a performer, because the address of a place page is secret. */
  readonly url: string | null;
  /** For a performer: the key under which the phone stores the place's secret. */
  readonly place?: string;
  /** A later notification with the same tag replaces an earlier one. */
  readonly tag: string;
}
