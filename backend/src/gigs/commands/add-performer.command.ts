import { type ParticipantId } from '@jamjar/contracts/ids';
import { toGigStreamName } from '@jamjar/contracts/gigs/gig.stream';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RequestContext } from '../../auth/request-context.js';
import { type CommandMetadata } from '../../command-handling/command-metadata.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type NewPerformer } from '../../participants/persistence/register-performers.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { PerformerRegistration, type GigReference } from '../participants/performer-registration.js';
import { toAddPerformersCommand, toNewPerformer } from '../participants/new-performer.js';
import { GigRepository } from '../queries/gig.repository.js';
import { GigParticipantQueries } from '../queries/gig-participant.queries.js';
import { type AddPerformerDto } from '../requests/performer.dto.js';
import { type ExecutedCommand, CommandExecutor } from './command-executor.js';
import { CommandResponses } from './command-responses.js';
import { buildCommandMetadata, currentInstant } from './build-command-metadata.js';

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

/** Works in this order: previews the decision, writes the participant to the database, then records the event (docs/adr/0003). */
@CommandHandler(AddPerformer)
export class AddPerformerHandler implements ICommandHandler<AddPerformer> {
  private readonly logger = new Logger('gigs');

  constructor(
    private readonly repository: GigRepository,
    private readonly participants: GigParticipantQueries,
    private readonly processor: GigCommandProcessor,
    private readonly registration: PerformerRegistration,
    private readonly executor: CommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ request, requestContext }: AddPerformer): Promise<SequencedResponse<PerformerView>> {
    const { jamNightId: gigId } = request;
    const { settings } = await this.repository.getExisting(gigId);
    const at = currentInstant();
    const metadata = buildCommandMetadata(requestContext, gigId, at);
    const newPerformer = toNewPerformer(request, settings.type, metadata.commandId);
    const toCommand = (id: ParticipantId) => toAddPerformersCommand(request, newPerformer, id, at);

    const gigReference = { organisationId: settings.organisationId, gigId };
    const expectedId = await this.findExpectedParticipantId(gigReference, newPerformer);
    const decision = await this.processor.preview(toGigStreamName(gigId), toCommand(expectedId), metadata);
    if (decision.kind === 'refused') throw new RefusalException(decision.code);
    const needsRegistration = decision.events.length > 0; // an accepted addition without events was recorded by an earlier attempt
    const participantId = needsRegistration
      ? await this.registration.register(gigReference, newPerformer, requestContext.principal, metadata)
      : expectedId;
    const executed = await this.executor
      .execute(gigId, toCommand(participantId), metadata)
      .catch((error: unknown) => this.cancelIfRefused(error, newPerformer, metadata));
    return this.responses.respondWithPerformer(executed, newPerformer.performerId);
  }

  /** The id that the registration will use, unless the participants change meanwhile. */
  private async findExpectedParticipantId(
    { organisationId }: GigReference,
    { participantId, name, newParticipantId }: NewPerformer,
  ): Promise<ParticipantId> {
    if (!participantId) return (await this.participants.findIdByName(organisationId, name)) ?? newParticipantId;
    if (!(await this.participants.hasParticipant(organisationId, participantId))) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return participantId;
  }

  /** Cancels only after a definite refusal; after any other failure a retry continues, or the cleanup deletes the registration later. */
  private async cancelIfRefused(error: unknown, { performerId }: NewPerformer, { commandId }: CommandMetadata): Promise<ExecutedCommand> {
    if (error instanceof RefusalException) {
      await this.registration
        .cancel(performerId, commandId)
        .catch((failure: unknown) => this.logger.warn(failure, 'A refused registration is left to the cleanup'));
    }
    throw error;
  }
}
