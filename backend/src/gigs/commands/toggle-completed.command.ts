import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * Completes or reopens a gig and responds with it; `completed` null toggles.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ToggleCompleted extends Command<SequencedResponse<GigView>> {
  constructor(
    readonly gigId: GigId,
    readonly completed: boolean | null,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ToggleCompleted)
export class ToggleCompletedHandler implements ICommandHandler<ToggleCompleted> {
  constructor(
    private readonly repository: GigRepository,
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, completed, requestContext }: ToggleCompleted): Promise<SequencedResponse<GigView>> {
    const shouldComplete = completed ?? (await this.repository.getExisting(gigId)).phase !== 'completed';
    const command = { type: shouldComplete ? 'CompleteGig' : 'ReopenGig', data: { at: requestContext.receivedAt } } as const;
    return this.responses.respondWithGig(await this.executor.execute(gigId, command, buildCommandMetadata(requestContext, gigId)));
  }
}
