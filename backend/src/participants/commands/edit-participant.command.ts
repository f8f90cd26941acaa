import { type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { retryOnDeadlock } from '@jamjar/infra/database/transaction';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type RequestContext } from '../../auth/request-context.js';
import { deriveOrGenerateCommandId } from '../../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../../http/idempotency.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { mapUniqueViolation } from '../../http/unique-violation.js';
import { updateParticipant, participantRefusalByIndex } from '../writes/update-participant.js';
import { toAuditEntry, toNewChange } from '../writes/participant-change.js';
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
    private readonly database: DataSource,
    private readonly participants: ParticipantQueries,
  ) {}

  async execute(command: EditParticipant): Promise<SequencedResponse<ParticipantView>> {
    await mapUniqueViolation(participantRefusalByIndex, () =>
      retryOnDeadlock(() => this.database.transaction((transaction) => this.writeEdit(transaction, command))),
    );
    const { rows, seq } = await this.participants.findByIds([command.id]);
    const [participant] = rows;
    if (!participant) throw new RefusalException('PARTICIPANT_NOT_FOUND');
    return new SequencedResponse(participant, seq);
  }

  private async writeEdit(
    transaction: EntityManager,
    { id, edit, requestContext: { principal, idempotencyKey } }: EditParticipant,
  ): Promise<void> {
    const commandId = deriveOrGenerateCommandId(principal.userId, routes.participant(id), idempotencyKey.value);
    if (!(await claimIdempotencyKey(transaction, { commandId, requestHash: idempotencyKey.requestHash, resultId: id }))) return;
    const { organisationId, changedFields } = await updateParticipant(transaction, id, edit);
    if (changedFields.length === 0) return;
    const participantChange = { organisationId, participantId: id, isNew: false, fields: changedFields };
    await writeAudit(transaction, toAuditEntry(participantChange, principal));
    await recordChanges(transaction, [toNewChange(participantChange)]);
  }
}
