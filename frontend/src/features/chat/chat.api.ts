import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { publishResponseAs } from '../../api/change-messages.js';
import { type ApiDispatch, updateCache } from '../../api/update-cache.js';
import { toCachedRows, mergeRows } from '../../api/cached-rows.js';
import { type Messages } from './chat.cache.js';

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<Messages, GigId>({
      query: routes.messagesOfEvent,
      transformResponse: (messages: MessageView[], meta) => toCachedRows(({ id }) => id, messages, meta?.seq ?? null),
      merge: mergeRows,
      providesTags: ['Messages'],
    }),
    sendMessage: build.mutation<MessageView, { message: SendMessageRequest; idempotencyKey: string }>({
      query: ({ message, idempotencyKey }) => ({ url: routes.messages, method: 'POST', body: message, idempotencyKey }),
      onQueryStarted: publishResponseAs((message, seq) => ({
        type: 'message_created',
        eventId: message.jamNightId,
        jamNightId: message.jamNightId,
        message,
        seq,
      })),
    }),
  }),
});
export const { useMessagesQuery, useSendMessageMutation } = chatApi;

/** Changes the cached chat of one gig. */
export function updateMessages(dispatch: ApiDispatch, id: GigId, change: (draft: Messages) => void): void {
  const { util } = chatApi;
  updateCache(dispatch, util.updateQueryData('messages', id, change), util.getRunningQueryThunk('messages', id));
}
