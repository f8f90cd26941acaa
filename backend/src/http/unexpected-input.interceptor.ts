import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { type Request } from 'express';
import { type Observable } from 'rxjs';
import { declaredDto } from './route-metadata.js';
import { RefusalException } from './refusal.exception.js';
import { parseDto } from './validation.pipe.js';

class EmptyDto {}

/** Refuses input that the route would ignore or misread: fields in the body when the handler takes no body, and repeated query keys. */
@Injectable()
export class UnexpectedInputInterceptor implements NestInterceptor {
  /** @throws RefusalException INVALID with the fields */
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { body, query } = context.switchToHttp().getRequest<Request<unknown, unknown, unknown>>();
    if (body !== undefined && declaredDto(context.getClass(), context.getHandler(), 'body') === null) parseDto(EmptyDto, body);
    const repeatedKey = Object.keys(query).find((key) => Array.isArray(query[key]));
    if (repeatedKey !== undefined) throw new RefusalException('INVALID', { [repeatedKey]: 'Expected string, received array' });
    return next.handle();
  }
}
