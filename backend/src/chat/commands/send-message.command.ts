import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { type GigId, instant, messageId } from '@jamjar/contracts/ids';
import { type ChangeCause } from '@jamjar/contracts/realtime/changes';
import { buildCommandMetadata, type RequestContext } from '../../auth/request-context.decorator.js';
import { deriveId } from '../../command-handling/command-metadata.js';
import { RefusalException } from '../../http/refusal.exception.js';
import { SequencedResponse } from '../../http/sequenced-response.js';
import { commandHandler, RequestCommand } from '../../http/bus-requests.js';
import { GigRepository } from '../../gigs/queries/gig.repository.js';
import { RelationalWriter } from '../../relational-writes/relational-writer.js';
import { MessageEntity } from '../message.entity.js';
import { MessageQueries } from '../queries/message.queries.js';

/**
 * Sends a message to the chat of a gig and responds with it.
 * @throws RefusalException GIG_NOT_FOUND, GIG_COMPLETED (only for a new message); CommandTimeout (of reading the gig), IdempotencyKeyReused
 */
export class SendMessage extends RequestCommand<
  { gigId: GigId; content: string; context: RequestContext },
  SequencedResponse<MessageView>
> {}

export const SendMessageHandler = commandHandler(
  SendMessage,
  [RelationalWriter, GigRepository, MessageQueries],
  async (writer, gigRepository, messageQueries, { gigId, content, context }) => {
    const { userId: senderId, username: senderName } = context.principal;
    const metadata = buildCommandMetadata(context, gigId);
    const id = messageId(deriveId(metadata.commandId, 'message'));
    // The gig is read before the transaction, because a transaction must not wait for the event store
    const { phase, settings } = await gigRepository.getExisting(gigId);
    const sentAt = Date.now();
    const cause: ChangeCause = {
      revision: null,
      type: 'MessageSent',
      performerIds: [],
      actor: { kind: 'user', id: senderId },
      recordedAt: instant(sentAt),
    };
    await writer.execute({ actor: context.principal, idempotency: { ...metadata, resultId: id } }, async (transaction) => {
      if (phase === 'completed') throw new RefusalException('GIG_COMPLETED');
      await transaction.insert(MessageEntity, { id, gigId, content, senderId, senderName, createdAt: new Date(sentAt) });
      const { organisationId } = settings;
      return {
        audit: [{ action: 'created', object: { kind: 'message', id }, organisationId, fields: ['content'] }],
        changes: [{ kind: 'message_created', audience: `organisation:${organisationId}`, gigId, keys: { messageId: id }, causes: [cause] }],
      };
    });
    const response = SequencedResponse.ofFirst(await messageQueries.byId.load([id]));
    if (!response) throw new Error(`Message ${id} was written but cannot be read`);
    return response;
  },
);
