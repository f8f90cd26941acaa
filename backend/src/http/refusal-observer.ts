import { type Request } from 'express';
import { type RefusalException } from './refusal.exception.js';

/** Is told of every refusal before a request is answered with it. It must not throw. Implemented in `auth`, which knows the user. */
export abstract class RefusalObserver {
  abstract observe(request: Request, refusal: RefusalException): void;
}
