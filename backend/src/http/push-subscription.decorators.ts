import { type TypeGuard, object, string } from '@jamjar/contracts/type-guards';
import { serverLimits } from '@jamjar/contracts/limits';
import { type PushSubscriptionRequest } from '@jamjar/contracts/notifications/push.views';
import { ECDH } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from './api-decorators.js';
import { Check, generic } from './field-checks.js';
import { anyType } from './field.decorators.js';

/** An endpoint is printable ASCII without spaces, as browsers write URLs. */
const isPushEndpoint: TypeGuard<string> = (value): value is string =>
  string(value) && value.length <= serverLimits.maxPushEndpointLength && /^[\x21-\x7e]+$/.test(value);

/** An uncompressed point on the curve P-256; messages cannot be encrypted for any other key. */
const isPublicKey: TypeGuard<string> = (value): value is string => {
  const point = decodeBase64Url(value);
  if (point?.length !== 65) return false;
  try {
    return ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
};
const isAuthSecret: TypeGuard<string> = (value): value is string => decodeBase64Url(value)?.length === 16;

const decodeBase64Url = (value: unknown): Buffer | null =>
  string(value) && /^[\w-]{1,100}=*$/.test(value) ? Buffer.from(value, 'base64url') : null;

const isPushSubscription: TypeGuard<PushSubscriptionRequest> = object({
  endpoint: isPushEndpoint,
  keys: object({ p256dh: isPublicKey, auth: isAuthSecret }),
});

/** The endpoint of a browser's push service. Whether it may be called is checked by `checkEndpoint`. */
export const PushEndpointField = (): PropertyDecorator =>
  applyDecorators(ApiProperty(endpoint), Check('isPushEndpoint', isPushEndpoint, generic('Invalid push endpoint')));
const endpoint = { type: 'string' as const, maxLength: serverLimits.maxPushEndpointLength };

/** A browser's `PushSubscription.toJSON()`. With `withKeys: false` only its endpoint is required. */
export const PushSubscriptionField = ({ withKeys = true } = {}): PropertyDecorator =>
  applyDecorators(
    // Browsers add further properties
    ApiProperty({
      ...anyType,
      allOf: [withKeys ? toObject({ endpoint, keys: toObject({ p256dh: text, auth: text }) }) : toObject({ endpoint })],
    }),
    Check('isPushSubscription', withKeys ? isPushSubscription : object({ endpoint: isPushEndpoint }), generic('Invalid push subscription')),
  );
const text = { type: 'string' as const };
const toObject = (properties: Record<string, object>) => ({ type: 'object' as const, properties, required: Object.keys(properties) });
