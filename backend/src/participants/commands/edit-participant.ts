import { type ParticipantId } from '@jamjar/contracts/ids';
import { type EditParticipantRequest, type ParticipantView } from '@jamjar/contracts/participants/participant.views';
import { routes } from '@jamjar/contracts/routes';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { againWhenVictim } from '@jamjar/infra/database/transaction';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Asked } from '../../auth/asked.js';
import { commandIdFor } from '../../command-handling/command-ids.js';
import { isFirstTime } from '../../http/first-time.js';
import { PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { unlessTaken } from '../../http/unique-names.js';
import { editPerson, nameTaken } from '../people/edit-person.js';
import { auditOf, newsOf } from '../people/person.traces.js';
import { ParticipantQueries } from '../queries/participant.queries.js';

/** @throws Refused PARTICIPANT_NOT_FOUND, NAME_TAKEN; KeyReused */
export class EditParticipant extends Command<PositionedAnswer<ParticipantView>> {
  constructor(
    readonly id: ParticipantId,
    readonly edit: EditParticipantRequest,
    readonly asked: Asked,
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

  async execute(command: EditParticipant): Promise<PositionedAnswer<ParticipantView>> {
    await unlessTaken(nameTaken, () =>
      againWhenVictim(() => this.database.transaction((transaction) => this.change(transaction, command))),
    );
    const { rows, seq } = await this.participants.byIds([command.id]);
    const [participant] = rows;
    if (!participant) throw new Refused('PARTICIPANT_NOT_FOUND');
    return new PositionedAnswer(participant, seq);
  }

  private async change(transaction: EntityManager, { id, edit, asked: { sender, key } }: EditParticipant): Promise<void> {
    const commandId = commandIdFor(sender.userId, routes.participant(id), key.key);
    if (key.key !== null && !(await isFirstTime(transaction, { commandId, requestHash: key.requestHash, resultId: id }))) return;
    const { organisationId, changed } = await editPerson(transaction, id, edit);
    if (changed.length === 0) return;
    const trace = { organisationId, participantId: id, isNew: false, fields: changed };
    await writeAudit(transaction, auditOf(trace, sender));
    await recordChanges(transaction, [newsOf(trace)]);
  }
}
