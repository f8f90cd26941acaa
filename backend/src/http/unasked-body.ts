import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { type Request } from 'express';
import { type Observable } from 'rxjs';
import { declaredForm } from './declared-form.js';
import { parsed } from './validation.pipe.js';

class Nothing {}

/** Where a route reads no body, whatever stands in one is refused as an unknown field is: nothing that was asked is dropped in silence. */
@Injectable()
export class UnaskedBody implements NestInterceptor {
  /** @throws Refused INVALID, with the fields */
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
    if (body !== undefined && declaredForm(context.getClass(), context.getHandler(), 'body') === null) parsed(Nothing, body);
    return next.handle();
  }
}
