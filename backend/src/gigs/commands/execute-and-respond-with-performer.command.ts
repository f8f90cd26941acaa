import { type Instant, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { PerformerGigLookup } from '../queries/performer-gig-lookup.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

/**
 * A Nest command that carries a gig command (`GigCommand`) about one performer: executes it and responds with this performer.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ExecuteAndRespondWithPerformer extends Command<SequencedResponse<PerformerView>> {
  constructor(
    readonly performerId: PerformerId,
    readonly requestContext: RequestContext,
    /** Builds the gig command with the server's current time. */
    readonly toGigCommand: (at: Instant) => GigCommand,
  ) {
    super();
  }
}

@CommandHandler(ExecuteAndRespondWithPerformer)
export class ExecuteAndRespondWithPerformerHandler implements ICommandHandler<ExecuteAndRespondWithPerformer> {
  constructor(
    private readonly gigLookup: PerformerGigLookup,
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ performerId, requestContext, toGigCommand }: ExecuteAndRespondWithPerformer): Promise<SequencedResponse<PerformerView>> {
    const gigId = await this.gigLookup.findGigId(performerId);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    const at = currentInstant();
    const executed = await this.executor.execute(gigId, toGigCommand(at), buildCommandMetadata(requestContext, gigId, at));
    return this.responses.respondWithPerformer(executed, performerId);
  }
}
