import { type Instant, type GigId } from '@jamjar/contracts/ids';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { CommandExecutor } from './command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

/**
 * Executes a command that changes several performers of a gig and responds with the whole line-up.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ExecuteLineUpCommand extends Command<SequencedResponse<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
    readonly toCommand: (at: Instant) => GigCommand,
  ) {
    super();
  }
}

@CommandHandler(ExecuteLineUpCommand)
export class ExecuteLineUpCommandHandler implements ICommandHandler<ExecuteLineUpCommand> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, requestContext, toCommand }: ExecuteLineUpCommand): Promise<SequencedResponse<readonly PerformerView[]>> {
    const at = currentInstant();
    return this.responses.respondWithLineUp(
      await this.executor.execute(gigId, toCommand(at), buildCommandMetadata(requestContext, gigId, at)),
    );
  }
}
