import {
  type NotificationPreferenceRequest,
  type PlacePushDeleteRequest,
  type PushSubscribeRequest,
  type PushSubscriptionRequest,
} from '@jamjar/contracts/notifications/push.views';
import { BooleanField, Omittable } from '../http/field.decorators.js';
import { PushEndpointField, PushSubscriptionField } from '../http/push-subscription.decorators.js';

/** POST /api/push/subscribe and /api/public/place/{secret}/push */
export class PushSubscribeDto implements PushSubscribeRequest {
  @PushSubscriptionField() readonly subscription: PushSubscriptionRequest;
}

/** POST /api/push/unsubscribe, with one of the two fields. */
export class PushUnsubscribeDto {
  @Omittable() @PushSubscriptionField({ withKeys: false }) readonly subscription?: Pick<PushSubscriptionRequest, 'endpoint'>;
  @Omittable() @PushEndpointField() readonly endpoint?: string;
}

/** POST /api/public/place/{secret}/push/delete */
export class PlacePushDeleteDto implements PlacePushDeleteRequest {
  @PushEndpointField() readonly endpoint: string;
}

/** PUT /api/events/{id}/notification-preference */
export class NotificationPreferenceDto implements NotificationPreferenceRequest {
  @BooleanField() readonly enabled: boolean;
}
