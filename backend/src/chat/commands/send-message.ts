import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, messageId, type MessageId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/change-writer';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type Asked } from '../../auth/asked.js';
import { commandIdFor, derivedId } from '../../command-handling/command-ids.js';
import { isFirstTime } from '../../http/first-time.js';
import { PositionedAnswer } from '../../http/position.js';
import { GigNow } from '../../gigs/queries/gig-now.js';
import { MessageEntity } from '../message.entity.js';
import { MessageQueries } from '../queries/message.queries.js';

/** @throws Refused GIG_NOT_FOUND, GIG_COMPLETED; KeyReused */
export class SendMessage extends Command<PositionedAnswer<MessageView>> {
  constructor(
    readonly gigId: GigId,
    readonly content: string,
    readonly asked: Asked,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly database: DataSource,
    private readonly repository: GigNow,
    private readonly messages: MessageQueries,
  ) {}

  async execute(command: SendMessage): Promise<PositionedAnswer<MessageView>> {
    const { gigId, asked } = command;
    const commandId = commandIdFor(asked.sender.userId, gigId, asked.key.key);
    const id = messageId(derivedId(commandId, 'message'));
    await this.database.transaction(async (transaction) => {
      const request = { commandId, requestHash: asked.key.requestHash, resultId: id };
      if (asked.key.key === null || (await isFirstTime(transaction, request))) await this.say(transaction, id, command);
    });
    const { rows, seq } = await this.messages.byIds([id]);
    const [message] = rows;
    if (!message) throw new Error(`The message ${id} is gone as soon as it was there`);
    return new PositionedAnswer(message, seq);
  }

  private async say(transaction: EntityManager, id: MessageId, { gigId, content, asked: { sender } }: SendMessage): Promise<void> {
    const { organisationId } = await this.repository.open(gigId);
    const { userId: senderId, username: senderName } = sender;
    await transaction.insert(MessageEntity, { id, gigId, content, senderId, senderName, createdAt: new Date() });
    const object = { kind: 'message', id } as const;
    await writeAudit(transaction, { by: sender, action: 'created', object, organisationId, fields: ['content'] });
    await recordChanges(transaction, [
      { kind: 'message_created', audience: `organisation:${organisationId}`, gigId, keys: { messageId: id } },
    ]);
  }
}
