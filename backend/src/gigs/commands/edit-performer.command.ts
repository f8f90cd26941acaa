import { type GigId, type PerformerId, toGigStreamName } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { type SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { type RequestIdentity } from '../../command-handling/command-metadata.js';
import { GigCommandProcessor } from '../gig-command-processor.js';
import { type PerformerIds, hasDefinedField, ParticipantEdits } from '../participants/participant-edits.js';
import { GigRepository } from '../queries/gig.repository.js';
import { PerformerGigLookup } from '../queries/performer-gig-lookup.js';
import { type ExecutedGigCommand, GigCommandExecutor } from './gig-command-executor.js';
import { CommandResponses } from './command-responses.js';

/**
 * Changes the given fields of a performer and of their participant; responds with the performer.
 * @throws RefusalException, CommandTimeout, IdempotencyKeyReused
 */
export class EditPerformer extends Command<SequencedResponse<PerformerView>> {
  constructor(
    readonly performerId: PerformerId,
    readonly edit: EditPerformerRequest,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

/** Works in this order: previews the decision, writes participant and note to the database, then records the events (docs/adr/0003). */
@CommandHandler(EditPerformer)
export class EditPerformerHandler implements ICommandHandler<EditPerformer> {
  constructor(
    private readonly gigLookup: PerformerGigLookup,
    private readonly repository: GigRepository,
    private readonly processor: GigCommandProcessor,
    private readonly edits: ParticipantEdits,
    private readonly executor: GigCommandExecutor,
    private readonly responses: CommandResponses,
  ) {}

  async execute({ performerId, edit, requestContext }: EditPerformer): Promise<SequencedResponse<PerformerView>> {
    const gigId = await this.gigLookup.findGigId(performerId);
    if (!gigId) throw new RefusalException('PERFORMER_NOT_FOUND');
    const { name, email, phone, instagram, lookingForBand, notes, ...performerEdit } = edit;
    const participantAndNotesEdit = { name, email, phone, instagram, lookingForBand, notes };
    const metadata = buildCommandMetadata(requestContext, gigId);
    const command = { type: 'EditPerformer', data: { performerId, ...performerEdit } } as const;

    if (!(await this.edits.isApplied(metadata))) {
      const decision = await this.processor.preview(toGigStreamName(gigId), command, metadata);
      if (decision.kind === 'refused') throw new RefusalException(decision.code);
      if (hasDefinedField(participantAndNotesEdit))
        await this.edits.apply(await this.getPerformerIds(gigId, performerId), participantAndNotesEdit, requestContext.principal, metadata);
    }
    const executed = hasDefinedField(performerEdit)
      ? await this.executor
          .execute(gigId, command, metadata)
          .catch((error: unknown) => this.deleteIdempotencyRecordIfRefused(error, metadata))
      : await this.loadUnchanged(gigId);
    return this.responses.respondWithPerformer(executed, performerId);
  }

  private async getPerformerIds(gigId: GigId, performerId: PerformerId): Promise<PerformerIds> {
    const { settings, performers } = await this.repository.getExisting(gigId);
    const performer = performers.get(performerId);
    if (!performer) throw new RefusalException('PERFORMER_NOT_FOUND');
    return { performerId, participantId: performer.participantId, organisationId: settings.organisationId, gigId };
  }

  /** The gig may be completed between preview and execution. The participant stays changed, and a retry is decided again. */
  private async deleteIdempotencyRecordIfRefused(error: unknown, metadata: RequestIdentity): Promise<ExecutedGigCommand> {
    if (error instanceof RefusalException) await this.edits.deleteIdempotencyRecord(metadata);
    throw error;
  }

  /** No event was recorded, so there is none that the read models would have to process. */
  private async loadUnchanged(gigId: GigId): Promise<ExecutedGigCommand> {
    return { gigId, gig: await this.repository.getExisting(gigId), events: [], isProjected: true };
  }
}
