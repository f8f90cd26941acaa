import { type Guard, object, string } from '@jamjar/contracts/guards';
import { serverLimits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { ECDH } from 'node:crypto';
import { Check, generic } from './field.decorators.js';

/** The text of an endpoint, as browsers write addresses. */
const isPushEndpoint: Guard<string> = (value): value is string =>
  string(value) && value.length <= serverLimits.maxPushEndpointLength && /^[\x21-\x7e]+$/.test(value);

/** A point on the curve P-256, uncompressed: nothing can be encrypted for another key. */
const isPublicKey: Guard<string> = (value): value is string => {
  const point = decode(value);
  if (point?.length !== 65) return false;
  try {
    return ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
};
const isAuthSecret: Guard<string> = (value): value is string => decode(value)?.length === 16;

const decode = (value: unknown): Buffer | null =>
  string(value) && /^[\w-]{1,100}=*$/.test(value) ? Buffer.from(value, 'base64url') : null;

const isPushSubscription: Guard<PushSubscriptionRequest> = object({
  endpoint: isPushEndpoint,
  keys: object({ p256dh: isPublicKey, auth: isAuthSecret }),
});

/** Where a browser's push service takes notifications. Whether it may be called is checked apart. */
export const PushEndpointField = (): PropertyDecorator => Check('isPushEndpoint', isPushEndpoint, generic('Invalid push endpoint'));

/** What a browser's `PushSubscription.toJSON()` has; `withKeys: false`: of which only the endpoint is needed. */
export const PushSubscriptionField = ({ withKeys = true } = {}): PropertyDecorator =>
  Check('isPushSubscription', withKeys ? isPushSubscription : object({ endpoint: isPushEndpoint }), generic('Invalid push subscription'));
