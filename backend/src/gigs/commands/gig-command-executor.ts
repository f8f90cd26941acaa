import { type GigId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { CheckpointWatch } from '@jamjar/projections/runner/checkpoint-watch';
import { Injectable, Logger } from '@nestjs/common';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { type SequencedRows } from '../../rows/queries.js';
import { type GigCommandResult, GigCommandProcessor } from '../gig-command-processor.js';
import { FoldedGigViews } from '../queries/folded-gig-views.js';
import { GigQueries } from '../queries/gig.queries.js';
import { PerformerQueries } from '../queries/performer.queries.js';

/** The result of a gig command that was accepted. */
export interface ExecutedGigCommand {
  readonly gigId: GigId;
  /** The cached state, which may already contain the effects of later commands. */
  readonly gig: Gig;
  readonly events: GigCommandResult['events'];
  /** Whether the read models have processed these events. */
  readonly isProjected: boolean;
}

/**
 * Executes gig commands and builds the responses to them: the rows of the read models, or, while these lag behind or cannot be read,
 * views of the folded state without a `seq`.
 */
@Injectable()
export class GigCommandExecutor {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly processor: GigCommandProcessor,
    private readonly watch: CheckpointWatch,
    private readonly performers: PerformerQueries,
    private readonly gigs: GigQueries,
    private readonly foldedGigViews: FoldedGigViews,
  ) {}

  /**
   * Executes a gig command, then waits (for a limited time) until the read models have processed its events.
   * @throws RefusalException when the gig refuses the command; CommandTimeout, IdempotencyKeyReused
   */
  async execute(gigId: GigId, command: GigCommand, metadata: CommandMetadata): Promise<ExecutedGigCommand> {
    const outcome = await this.processor.handle(toGigStreamName(gigId), command, metadata);
    if (outcome.kind === 'refused') throw new RefusalException(outcome.code);
    const { state: gig, statePosition, events } = outcome;
    if (gig.phase === 'notCreated' || statePosition === null) throw new Error(`${command.type} was executed on a gig that does not exist`);
    return { gigId, gig, events, isProjected: await this.watch.waitUntilReached(statePosition) };
  }

  async respondWithPerformer(executed: ExecutedGigCommand, id: PerformerId): Promise<SequencedResponse<PerformerView>> {
    const rows = await this.readIfProjected(executed, () => this.performers.byId.load([id]));
    const response = rows && SequencedResponse.ofFirst(rows);
    if (response) return response;
    const performer = executed.gig.performers.get(id);
    if (!performer) throw new RefusalException('PERFORMER_NOT_FOUND');
    return new SequencedResponse(await this.foldedGigViews.buildPerformerView(executed.gigId, performer), null);
  }

  async respondWithLineUp(executed: ExecutedGigCommand): Promise<SequencedResponse<readonly PerformerView[]>> {
    const rows = await this.readIfProjected(executed, () => this.performers.listByGig(executed.gigId));
    if (rows) return SequencedResponse.ofRows(rows);
    return new SequencedResponse(await this.foldedGigViews.buildLineUpViews(executed.gig, executed.gigId), null);
  }

  async respondWithGig(executed: ExecutedGigCommand): Promise<SequencedResponse<GigView>> {
    const rows = await this.readIfProjected(executed, () => this.gigs.byId.load([executed.gigId]));
    const response = rows && SequencedResponse.ofFirst(rows);
    return response ?? new SequencedResponse(await this.foldedGigViews.buildGigView(executed.gig, executed.gigId), null);
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
