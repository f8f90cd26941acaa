import { type RequestKey } from '../http/idempotency-key.js';
import { type Person } from './person.js';

/** Who asks for a change, and how the same request is known when it comes again. */
export interface Asked {
  readonly sender: Person;
  readonly key: RequestKey;
}
