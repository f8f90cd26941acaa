import { type GigId } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigParticipantQueries } from '../queries/gig-participant.queries.js';
import { GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * Resets all performers of a gig, orders them by name and responds with the line-up.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class ResetLineUp extends Command<SequencedResponse<readonly PerformerView[]>> {
  constructor(
    readonly gigId: GigId,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ResetLineUp)
export class ResetLineUpHandler implements ICommandHandler<ResetLineUp> {
  constructor(
    private readonly participants: GigParticipantQueries,
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ gigId, requestContext }: ResetLineUp): Promise<SequencedResponse<readonly PerformerView[]>> {
    const profiles = [...(await this.participants.listProfilesByGig(gigId))];
    const order = profiles.sort(([, a], [, b]) => nameCollator.compare(a.name, b.name)).map(([id]) => id);
    const command = { type: 'ResetLineUp', data: { order, at: requestContext.receivedAt } } as const;
    return this.responses.respondWithLineUp(await this.executor.execute(gigId, command, buildCommandMetadata(requestContext, gigId)));
  }
}

/** Ignores case and accents, and orders `Band 2` before `Band 10`. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
