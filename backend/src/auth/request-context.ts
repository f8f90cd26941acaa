import { type IdempotencyKey } from '../http/idempotency-key.decorator.js';
import { type Principal } from './principal.js';

/** Who sends a request that changes something, and its Idempotency-Key, by which a repetition of it is recognised. */
export interface RequestContext {
  readonly principal: Principal;
  readonly idempotencyKey: IdempotencyKey;
}
