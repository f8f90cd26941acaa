import { type MessageView, type SendMessageRequest } from '@jamjar/contracts/chat/message.views';
import { type GigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../api/api.js';
import { tells } from '../../api/news.js';
import { type ApiDispatch, patch } from '../../api/patch.js';
import { rowsOf, takeList } from '../../api/rows.js';
import { type Messages } from './chat.cache.js';

export const chatApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<Messages, GigId>({
      query: routes.messagesOf,
      transformResponse: (messages: MessageView[], meta) => rowsOf(({ id }) => id, messages, meta?.seq ?? null),
      merge: takeList,
      providesTags: ['Messages'],
    }),
    sendMessage: build.mutation<MessageView, SendMessageRequest>({
      query: (body) => ({ url: routes.messages, method: 'POST', body }),
      onQueryStarted: tells((message, seq) => ({
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

export function changeMessages(dispatch: ApiDispatch, id: GigId, change: (draft: Messages) => void): void {
  const { util } = chatApi;
  patch(dispatch, util.updateQueryData('messages', id, change), util.getRunningQueryThunk('messages', id));
}
