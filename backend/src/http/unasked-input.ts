import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { type Request } from 'express';
import { type Observable } from 'rxjs';
import { declaredForm } from './declared-form.js';
import { Refused } from './refused.js';
import { parsed } from './validation.pipe.js';

class Nothing {}

/** Nothing that was asked is dropped in silence: not in a body that no route reads, nor the second value under one key of a query. */
@Injectable()
export class UnaskedInput implements NestInterceptor {
  /** @throws Refused INVALID, with the fields */
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { body, query } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
    if (body !== undefined && declaredForm(context.getClass(), context.getHandler(), 'body') === null) parsed(Nothing, body);
    const twice = Object.keys(query).find((key) => Array.isArray(query[key]));
    if (twice !== undefined) throw new Refused('INVALID', { [twice]: 'Expected string, received array' });
    return next.handle();
  }
}
