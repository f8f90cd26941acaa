import { type PerformerId } from '@jamjar/contracts/ids';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Injectable, Logger } from '@nestjs/common';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type SequencedRows } from '../../rows/queries.js';
import { FoldedGigViews } from '../queries/folded-gig-views.js';
import { GigQueries } from '../queries/gig.queries.js';
import { PerformerQueries } from '../queries/performer.queries.js';
import { type ExecutedGigCommand } from './gig-command-executor.js';

/**
 * Builds the response to a command: the rows of the read models, or, while these lag behind or cannot be read, views of the
 * folded state without a `seq`.
 */
@Injectable()
export class CommandResponses {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly performers: PerformerQueries,
    private readonly gigs: GigQueries,
    private readonly foldedGigViews: FoldedGigViews,
  ) {}

  async respondWithPerformer(executed: ExecutedGigCommand, id: PerformerId): Promise<SequencedResponse<PerformerView>> {
    const result = await this.readIfProjected(executed, () => this.performers.byId.load([id]));
    const [row] = result?.rows ?? [];
    if (result && row) return new SequencedResponse(row, result.seq);
    const performer = executed.gig.performers.get(id);
    if (!performer) throw new RefusalException('PERFORMER_NOT_FOUND');
    return new SequencedResponse(await this.foldedGigViews.buildPerformerView(executed.gigId, performer), null);
  }

  async respondWithLineUp(executed: ExecutedGigCommand): Promise<SequencedResponse<readonly PerformerView[]>> {
    const result = await this.readIfProjected(executed, () => this.performers.listByGig(executed.gigId));
    if (result) return new SequencedResponse(result.rows, result.seq);
    return new SequencedResponse(await this.foldedGigViews.buildLineUpViews(executed.gig, executed.gigId), null);
  }

  async respondWithGig(executed: ExecutedGigCommand): Promise<SequencedResponse<GigView>> {
    const result = await this.readIfProjected(executed, () => this.gigs.byId.load([executed.gigId]));
    const [row] = result?.rows ?? [];
    if (result && row) return new SequencedResponse(row, result.seq);
    return new SequencedResponse(await this.foldedGigViews.buildGigView(executed.gig, executed.gigId), null);
  }

  /** Returns null while the read models lag behind or cannot be read. */
  private async readIfProjected<Row>(
    { isProjected }: ExecutedGigCommand,
    read: () => Promise<SequencedRows<Row>>,
  ): Promise<SequencedRows<Row> | null> {
    if (!isProjected) return null;
    return read().catch((error: unknown) => {
      this.logger.warn(error, 'The read models could not be read; the response shows the folded state');
      return null;
    });
  }
}
