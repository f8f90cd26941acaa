import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type RefusalCode } from '@jamjar/contracts/refusals';
import { headers } from '@jamjar/contracts/routes';
import { type Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type SequencedRows } from '../rows/queries.js';
import { RefusalException } from './refusal.exception.js';

/** A handler's result with the `seq` of its data. */
export class SequencedResponse<Body> {
  constructor(
    readonly body: Body,
    /** Number of the newest change when the data was read; null for data from the events, while the read models lag behind. */
    readonly seq: number | null,
  ) {}

  /** All rows. */
  static ofRows<Row>({ rows, seq }: SequencedRows<Row>): SequencedResponse<readonly Row[]> {
    return new SequencedResponse(rows, seq);
  }

  /** The first row; null without any. */
  static ofFirst<Row>({ rows: [row], seq }: SequencedRows<Row>): SequencedResponse<Row> | null {
    return row === undefined ? null : new SequencedResponse(row, seq);
  }

  /** The first row. @throws RefusalException `codeWhenMissing` without any */
  static ofExisting<Row>(result: SequencedRows<Row>, codeWhenMissing: RefusalCode): SequencedResponse<Row> {
    const response = SequencedResponse.ofFirst(result);
    if (!response) throw new RefusalException(codeWhenMissing);
    return response;
  }
}

/** Sends the body of a `SequencedResponse`, and its `seq` in the header X-Position. */
@Injectable()
export class SeqHeaderInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      map((response) => {
        if (!(response instanceof SequencedResponse)) return response;
        if (response.seq !== null) context.switchToHttp().getResponse<Response>().setHeader(headers.seq, response.seq);
        const body: unknown = response.body;
        return body;
      }),
    );
  }
}
