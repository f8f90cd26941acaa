import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

/**
 * A Nest command that carries a gig command (`GigCommand`) about several performers: executes it and responds with the whole line-up.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ExecuteAndRespondWithLineUp extends Command<SequencedResponse<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    /** Builds the gig command with the server's current time. */
    readonly toGigCommand: (at: Instant) => GigCommand,
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

  async execute({
    gigId,
    requestContext,
    toGigCommand,
  }: ExecuteAndRespondWithLineUp): Promise<SequencedResponse<readonly PerformerView[]>> {
    const at = currentInstant();
    return this.responses.respondWithLineUp(
      await this.executor.execute(gigId, toGigCommand(at), buildCommandMetadata(requestContext, gigId, at)),
    );
  }
}
