/** A browser's subscription, as its `PushSubscription.toJSON()` has it. Keys in base64url. */
export interface PushSubscriptionRequest {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** POST /api/push/subscribe and /api/public/place/{secret}/push */
export interface PushSubscribeRequest {
  readonly subscription: PushSubscriptionRequest;
}

/** POST /api/push/unsubscribe: the whole subscription, or its endpoint alone. */
export type PushUnsubscribeRequest =
  | { readonly subscription: Pick<PushSubscriptionRequest, 'endpoint'> }
  | { readonly endpoint: PushSubscriptionRequest['endpoint'] };

/** POST /api/public/place/{secret}/push/delete */
export type PlacePushDeleteRequest = Pick<PushSubscriptionRequest, 'endpoint'>;

/** PUT /api/events/{id}/notification-preference */
export interface NotificationPreferenceRequest {
  readonly enabled: boolean;
}

export interface VapidKeyView {
  /** Base64url, for `PushManager.subscribe`. */
  readonly publicKey: string;
}

/** One of the user's own subscriptions. */
export interface PushSubscriptionView {
  readonly endpoint: string;
  readonly userAgent: string | null;
  /** ISO 8601: when a push was last accepted for it, or when it was made. */
  readonly lastUsed: string;
}

/** Whether the user gets notifications of one event. */
export interface NotificationPreferenceView {
  /** The user has a subscription and has not switched push off. */
  readonly globalEnabled: boolean;
  readonly hasSubscription: boolean;
  /** The user's choice for this event; on until it is changed. */
  readonly eventEnabled: boolean;
  /** All of it together. */
  readonly enabled: boolean;
}

/** `stage`: Stage Calls; `queue`: Queue Updates; `event`: Event Updates; `performer`: to a performer's own phone. */
export type PushKind = 'stage' | 'queue' | 'event' | 'performer';

/** What the service worker receives. Names as on public pages, no contact details. */
export interface PushPayload {
  readonly kind: PushKind;
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens; null for a performer, whose page has a secret address. */
  readonly url: string | null;
  /** For a performer: the key under which the phone keeps the secret of the place. */
  readonly place?: string;
  /** A later notification with the same tag replaces an earlier one. */
  readonly tag: string;
}
