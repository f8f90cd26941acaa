import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishedMutation } from '../../api/change-messages.js';
import { toGigFields } from '../../domain/commands/command-mutations.js';
import { type CachedRows, cacheRowsBy } from '../../api/cached-rows.js';
import { post } from '../../api/requests.js';

/** The cached chat messages of a gig, by message id. */
export type Messages = CachedRows<MessageView>;

export const messageCaching = cacheRowsBy(({ id }: MessageView) => id);

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<Messages, GigId>({
      query: routes.messagesOfEvent,
      ...messageCaching,
      providesTags: ['Messages'],
    }),
    sendMessage: build.mutation<MessageView, { message: SendMessageRequest; idempotencyKey: string }>(
      publishedMutation(
        ({ message, idempotencyKey }) => ({ ...post(routes.messages, message), idempotencyKey }),
        (message, seq) => ({ type: 'message_created', ...toGigFields(message.jamNightId), message, seq }),
      ),
    ),
  }),
});
export const { useMessagesQuery, useSendMessageMutation } = chatApi;
