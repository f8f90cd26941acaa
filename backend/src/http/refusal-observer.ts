import { type RefusalCode } from '@jamjar/contracts/refusals';
import { type Request } from 'express';

/** Is told of every refusal before a request is answered with it. It must not throw. Implemented in `auth`, which knows the user. */
export abstract class RefusalObserver {
  abstract observe(request: Request, code: RefusalCode): void;
}
