import { headers } from '@jamjar/contracts/routes';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { TimelineRow } from '@jamjar/projections/read-models/timeline/timeline.entity';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type RequestHandler } from 'express';
import { RefusalException } from '../../http/refusal.exception.js';
import { columnsOf, type Expression, integer, type SequencedRows } from '../../rows/queries.js';
import { type GigCommandProcessor } from '../gig-command-processor.js';

/** How long a read waits until the read models show what its client knows. */
const maxWaitMs = 2_000;

/** The revision that the read models show of a gig: that of its newest timeline entry. @param gigId an SQL expression */
export const projectedRevision = (gigId: string): Expression<number> =>
  integer(`SELECT max(${columnsOf(TimelineRow, 'projected').revision.sql}) FROM timeline AS projected WHERE projected.gig_id = ${gigId}`);

/** `@MinRevision() minRevision: number`: the header X-Min-Revision; -1 without it. @throws RefusalException INVALID when it is no revision */
export const MinRevision = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const header = context.switchToHttp().getRequest<Request>().headers[headers.minRevision] ?? '-1';
  const revision = Number(header);
  if (header === '' || !Number.isSafeInteger(revision) || revision < -1)
    throw new RefusalException('INVALID', { [headers.minRevision]: 'Invalid' });
  return revision;
});

/** Reads that contain what their client knows already, whichever process has projected it (docs/rules.md#read-models). */
@Injectable()
export class ProjectedReads {
  constructor(private readonly watch: CheckpointWatch) {}

  /** Reads rows of one gig, again and again until they show `minRevision`; after two seconds what there is. */
  async readAtLeast<Row>(minRevision: number, read: () => Promise<SequencedRows<Row>>): Promise<SequencedRows<Row>> {
    const endsAt = Date.now() + maxWaitMs;
    for (;;) {
      const { position } = this.watch;
      const result = await read();
      const remainingMs = endsAt - Date.now();
      if ((result.revision ?? -1) >= minRevision || remainingMs <= 0) return result;
      await this.watch.waitUntilMoved(position, remainingMs);
    }
  }
}

/** Lets every read wait until it contains the commands that this process has answered. */
export const readYourWrites =
  (processor: GigCommandProcessor, watch: CheckpointWatch): RequestHandler =>
  ({ method }, _response, next) => {
    if (method !== 'GET') next();
    else
      void watch.waitUntilReached(processor.lastPosition, maxWaitMs).then((isReached) => {
        if (!isReached) processor.lastPosition = -1n; // an event store that was restored may never have it again
        next();
      });
  };
