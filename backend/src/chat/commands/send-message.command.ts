import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type GigId, messageId, type MessageId } from '@jamjar/contracts/ids';
import { recordChanges } from '@jamjar/infra/changes/record-changes';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../audit/audit-writer.js';
import { type RequestContext } from '../../auth/request-context.js';
import { deriveOrGenerateCommandId, deriveId } from '../../command-handling/command-ids.js';
import { claimIdempotencyKey } from '../../http/idempotency.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/seq-header.interceptor.js';
import { GigRepository } from '../../gigs/queries/gig.repository.js';
import { MessageEntity } from '../message.entity.js';
import { MessageQueries } from '../queries/message.queries.js';

/**
 * Sends a message to the chat of a gig and responds with it.
 * @throws RefusalException GIG_NOT_FOUND, GIG_COMPLETED; CommandTimeout (the gig is read from its stream), IdempotencyKeyReused
 */
export class SendMessage extends Command<SequencedResponse<MessageView>> {
  constructor(
    readonly gigId: GigId,
    readonly content: string,
    readonly requestContext: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly database: DataSource,
    private readonly gigRepository: GigRepository,
    private readonly messageQueries: MessageQueries,
  ) {}

  async execute(command: SendMessage): Promise<SequencedResponse<MessageView>> {
    const { principal, idempotencyKey } = command.requestContext;
    const commandId = deriveOrGenerateCommandId(principal.userId, command.gigId, idempotencyKey.value);
    const id = messageId(deriveId(commandId, 'message'));
    const gig = await this.gigRepository.getExisting(command.gigId); // before the transaction, which must not wait for the event store
    await this.database.transaction(async (transaction) => {
      if (await claimIdempotencyKey(transaction, { commandId, requestHash: idempotencyKey.requestHash, resultId: id }))
        await writeMessage(transaction, id, command, gig);
    });
    const { rows, seq } = await this.messageQueries.findByIds([id]);
    const [message] = rows;
    if (!message) throw new Error(`Message ${id} was written but cannot be read`);
    return new SequencedResponse(message, seq);
  }
}

async function writeMessage(
  transaction: EntityManager,
  id: MessageId,
  { gigId, content, requestContext: { principal } }: SendMessage,
  { phase, settings: { organisationId } }: Gig,
): Promise<void> {
  if (phase === 'completed') throw new RefusalException('GIG_COMPLETED');
  const { userId: senderId, username: senderName } = principal;
  await transaction.insert(MessageEntity, { id, gigId, content, senderId, senderName, createdAt: new Date() });
  const object = { kind: 'message', id } as const;
  await writeAudit(transaction, { actor: principal, action: 'created', object, organisationId, fields: ['content'] });
  await recordChanges(transaction, [
    { kind: 'message_created', audience: `organisation:${organisationId}`, gigId, keys: { messageId: id } },
  ]);
}
