import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { CommandExecutor } from './command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

/** Executes a command on a gig and responds with the gig. @throws RefusalException, CommandTimeout, IdempotencyKeyReused */
export class ExecuteGigCommand extends Command<SequencedResponse<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    readonly toCommand: (at: Instant) => GigCommand,
  ) {
    super();
  }
}

@CommandHandler(ExecuteGigCommand)
export class ExecuteGigCommandHandler implements ICommandHandler<ExecuteGigCommand> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, requestContext, toCommand }: ExecuteGigCommand): Promise<SequencedResponse<GigView>> {
    const at = currentInstant();
    return this.responses.respondWithGig(
      await this.executor.execute(gigId, toCommand(at), buildCommandMetadata(requestContext, gigId, at)),
    );
  }
}
