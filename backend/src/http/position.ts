import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { headers } from '@jamjar/contracts/routes';
import { type Response } from 'express';
import { map, type Observable } from 'rxjs';

/** An answer that says how far the changes stood when it was read: a handler returns it, the header X-Position carries it. */
export class PositionedAnswer<Body> {
  constructor(
    readonly body: Body,
    /** `seq` of the newest change at that reading; null when it is not known. */
    readonly position: number | null,
  ) {}
}

/** Unwraps what handlers answer with a position. */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!(answer instanceof PositionedAnswer)) return answer;
        if (answer.position !== null) context.switchToHttp().getResponse<Response>().setHeader(headers.position, answer.position);
        const body: unknown = answer.body;
        return body;
      }),
    );
  }
}
