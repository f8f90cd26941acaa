import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigView, type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { PerformerGigLookup } from '../queries/performer-gig-lookup.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * A Nest command that carries a gig command (`GigCommand`): executes it on the gig and responds with the gig.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ExecuteAndRespondWithGig extends Command<SequencedResponse<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    readonly gigCommand: GigCommand,
  ) {
    super();
  }
}

@CommandHandler(ExecuteAndRespondWithGig)
export class ExecuteAndRespondWithGigHandler implements ICommandHandler<ExecuteAndRespondWithGig> {
  constructor(
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, requestContext, gigCommand }: ExecuteAndRespondWithGig): Promise<SequencedResponse<GigView>> {
    const executed = await this.executor.execute(gigId, gigCommand, buildCommandMetadata(requestContext, gigId));
    return this.responses.respondWithGig(executed);
  }
}

/** Like `ExecuteAndRespondWithGig` for a gig command about several performers; responds with the whole line-up. */
export class ExecuteAndRespondWithLineUp extends Command<SequencedResponse<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    readonly gigCommand: GigCommand,
  ) {
    super();
  }
}

@CommandHandler(ExecuteAndRespondWithLineUp)
export class ExecuteAndRespondWithLineUpHandler implements ICommandHandler<ExecuteAndRespondWithLineUp> {
  constructor(
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, requestContext, gigCommand }: ExecuteAndRespondWithLineUp): Promise<SequencedResponse<readonly PerformerView[]>> {
    const executed = await this.executor.execute(gigId, gigCommand, buildCommandMetadata(requestContext, gigId));
    return this.responses.respondWithLineUp(executed);
  }
}

/** Like `ExecuteAndRespondWithGig` for a gig command about one performer; finds the performer's gig and responds with the performer. */
export class ExecuteAndRespondWithPerformer extends Command<SequencedResponse<PerformerView>> {
  constructor(
    readonly performerId: PerformerId,
    readonly requestContext: RequestContext,
    readonly gigCommand: GigCommand,
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

  async execute({ performerId, requestContext, gigCommand }: ExecuteAndRespondWithPerformer): Promise<SequencedResponse<PerformerView>> {
    const gigId = await this.gigLookup.findGigId(performerId);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    const executed = await this.executor.execute(gigId, gigCommand, buildCommandMetadata(requestContext, gigId));
    return this.responses.respondWithPerformer(executed, performerId);
  }
}
