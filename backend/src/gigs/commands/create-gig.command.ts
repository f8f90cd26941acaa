import { instant, gigId } from '@jamjar/contracts/ids';
import { type CreateGigRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { routes } from '@jamjar/contracts/routes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * Creates a gig and responds with it. The gig's id derives from the command id, so a request that is repeated with its Idempotency-Key
 * finds its own gig.
 * @throws CommandTimeout, IdempotencyKeyReused
 */
export class CreateGig extends Command<SequencedResponse<GigView>> {
  constructor(
    readonly request: CreateGigRequest,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(CreateGig)
export class CreateGigHandler implements ICommandHandler<CreateGig> {
  constructor(
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ request, requestContext }: CreateGig): Promise<SequencedResponse<GigView>> {
    const { organisationId, name, type = 'jam', date, venue = null, description = null, timeLimit = null } = request;
    const metadata = buildCommandMetadata(requestContext, routes.events);
    const id = gigId(deriveId(metadata.commandId, 'gig'));
    const data = {
      organisationId,
      type,
      name,
      date: instant(new Date(date)),
      venue,
      description,
      timeLimit,
      at: requestContext.receivedAt,
    };
    return this.responses.respondWithGig(await this.executor.execute(id, { type: 'CreateGig', data }, metadata));
  }
}
