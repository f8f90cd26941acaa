import { type ParticipantId, toGigStreamName } from '@jamjar/contracts/ids';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type NewPerformerDetails } from '../../participants/writes/register-performers.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { PerformerRegistration, type GigAndOrganisationIds } from '../participants/performer-registration.js';
import { toAddPerformersCommand, toNewPerformerDetails } from '../participants/new-performer.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigParticipantQueries } from '../queries/gig-participant.queries.js';
import { type AddPerformerDto } from '../dto/performer.dto.js';
import { type ExecutedGigCommand, GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * Adds a participant, known to the organisation or new, to a gig's line-up and responds with the performer.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class AddPerformer extends Command<SequencedResponse<PerformerView>> {
  constructor(
    readonly request: AddPerformerDto,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

/** Works in this order: previews the decision, writes the relational rows, then records the event (docs/adr/0003). */
@CommandHandler(AddPerformer)
export class AddPerformerHandler implements ICommandHandler<AddPerformer> {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly repository: GigRepository,
    private readonly participants: GigParticipantQueries,
    private readonly processor: GigCommandProcessor,
    private readonly registration: PerformerRegistration,
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ request, requestContext }: AddPerformer): Promise<SequencedResponse<PerformerView>> {
    const { jamNightId: gigId } = request;
    const { settings } = await this.repository.getExisting(gigId);
    const metadata = buildCommandMetadata(requestContext, gigId);
    const newPerformer = toNewPerformerDetails(request, settings.type, metadata.commandId);
    const toGigCommand = (id: ParticipantId) => toAddPerformersCommand(request, newPerformer, id, requestContext.receivedAt);

    const ids = { organisationId: settings.organisationId, gigId };
    const expectedParticipantId = await this.findExpectedParticipantId(ids, newPerformer);
    const decision = await this.processor.preview(toGigStreamName(gigId), toGigCommand(expectedParticipantId), metadata);
    if (decision.kind === 'refused') throw new RefusalException(decision.code);
    const needsRegistration = decision.events.length > 0; // an accepted addition without events was recorded by an earlier attempt
    const participantId = needsRegistration
      ? await this.registration.register(ids, newPerformer, requestContext.principal, metadata)
      : expectedParticipantId;
    const executed = await this.executor
      .execute(gigId, toGigCommand(participantId), metadata)
      .catch((error: unknown) => this.cancelIfRefused(error, newPerformer, metadata));
    return this.responses.respondWithPerformer(executed, newPerformer.performerId);
  }

  /** The id that the registration will use, unless the participants change meanwhile. */
  private async findExpectedParticipantId(
    { organisationId }: GigAndOrganisationIds,
    { participantId, name, newParticipantId }: NewPerformerDetails,
  ): Promise<ParticipantId> {
    if (!participantId) return (await this.participants.findParticipantIdByName(organisationId, name)) ?? newParticipantId;
    if (!(await this.participants.hasParticipant(organisationId, participantId))) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return participantId;
  }

  /** Cancels the registration after a definite refusal only. After another failure a retry completes it or `RegistrationCleanup` deletes it. */
  private async cancelIfRefused(
    error: unknown,
    { performerId }: NewPerformerDetails,
    { commandId }: CommandMetadata,
  ): Promise<ExecutedGigCommand> {
    if (error instanceof RefusalException) {
      await this.registration
        .cancel(performerId, commandId)
        .catch((failure: unknown) => this.logger.warn(failure, 'A refused registration is left to the cleanup'));
    }
    throw error;
  }
}
