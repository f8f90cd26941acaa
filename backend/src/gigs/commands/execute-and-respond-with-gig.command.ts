import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

/**
 * A Nest command that carries a gig command (`GigCommand`): executes it on the gig and responds with the gig.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ExecuteAndRespondWithGig extends Command<SequencedResponse<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    /** Builds the gig command with the server's current time. */
    readonly toGigCommand: (at: Instant) => GigCommand,
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

  async execute({ gigId, requestContext, toGigCommand }: ExecuteAndRespondWithGig): Promise<SequencedResponse<GigView>> {
    const at = currentInstant();
    return this.responses.respondWithGig(
      await this.executor.execute(gigId, toGigCommand(at), buildCommandMetadata(requestContext, gigId, at)),
    );
  }
}
