import { type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { updateParticipant } from '../writes/update-participant.js';
import { ParticipantQueries } from '../queries/participant.queries.js';

/** Edits a participant and responds with it. @throws RefusalException PARTICIPANT_NOT_FOUND, NAME_TAKEN; IdempotencyKeyReused */
export class EditParticipant extends Command<SequencedResponse<ParticipantView>> {
  constructor(
    readonly id: ParticipantId,
    readonly edit: EditParticipantRequest,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EditParticipant)
export class EditParticipantHandler implements ICommandHandler<EditParticipant> {
  constructor(
    private readonly writer: RelationalWriter,
    private readonly participants: ParticipantQueries,
  ) {}

  async execute({ id, edit, requestContext }: EditParticipant): Promise<SequencedResponse<ParticipantView>> {
    const idempotency = { ...buildCommandMetadata(requestContext, routes.participant(id)), resultId: id };
    await this.writer.execute({ actor: requestContext.principal, idempotency }, (transaction) => updateParticipant(transaction, id, edit));
    const response = SequencedResponse.ofFirst(await this.participants.byId.load([id]));
    if (!response) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return response;
  }
}
